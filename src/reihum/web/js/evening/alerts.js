// When it is your turn: the title says so, a phone trembles, and whoever looks elsewhere is told, if they wish.

import { remember, wish } from "../settings.js";
import { t } from "../words.js";

const TREMBLE = [90, 60, 90];

export const canNotify = () => "Notification" in window && window.isSecureContext;

/** Asks the browser for leave, once somebody wishes for it. */
export async function wishForNotices(yes) {
  const allowed = yes && canNotify() && (await Notification.requestPermission()) === "granted";
  remember("notices", allowed ? "on" : "off");
  return allowed;
}

/** @param {any} game @param {boolean} yours */
export function titleFor(game, yours) {
  document.title = yours ? `● ${t("company.your-turn")} – ${game.title}` : `${game.title} – Reihum`;
}

/** It has just become your turn. */
export function tellTurn(game) {
  const touched = navigator.userActivation?.hasBeenActive ?? true; // before that a browser refuses, and complains
  if (touched && (wish("sound") === "on" || document.hidden)) navigator.vibrate?.(TREMBLE);
  if (!document.hidden || wish("notices") !== "on" || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(t("company.your-turn"), { body: game.title, icon: "/icon.svg", tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
