// Whoever sits down at a game for the first time is offered its lesson.

import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { remember, wish } from "../settings.js";
import { t } from "../words.js";

/** @param {{id: string, title: string, lesson?: boolean}} game */
export function offerLesson(game) {
  if (!game.lesson || wish("learnt")[game.id]) return;
  remember("learnt", { ...wish("learnt"), [game.id]: Date.now() });
  const note = toast(
    [
      h("strong", {}, t("lesson.first", { game: game.title })),
      h(
        "button",
        {
          class: "button learn",
          type: "button",
          onclick: () => {
            note.remove();
            goTo(`/#/lesson/${game.id}`);
          },
        },
        icon("lesson"),
        t("lesson.learn"),
      ),
    ],
    { seconds: 15, kind: "lesson-offer" },
  );
}
