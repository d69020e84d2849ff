// What turns the leaves of a match that was saved as a page; it is copied into that page, so it uses nothing from here.

export function turnLeaves() {
  const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const data = JSON.parse(find("data").textContent ?? "");
  const steps = data.rounds.flatMap((frames, round) => frames.map((frame) => ({ ...frame, round })));
  const table = find("table");
  const slider = /** @type {HTMLInputElement} */ (find("slider"));
  slider.max = String(steps.length - 1);

  function place([zone, cards]) {
    const box = document.createElement("span");
    box.className = "place";
    box.append(Object.assign(document.createElement("b"), { textContent: data.zones[zone] }));
    for (const code of cards) {
      const [title, drawing] = data.cards[code];
      box.append(Object.assign(document.createElement("img"), { src: drawing, alt: title, title }));
    }
    return box;
  }

  function part(title, places) {
    const section = document.createElement("section");
    section.append(Object.assign(document.createElement("h2"), { textContent: title }), ...places.map(place));
    return section;
  }

  function show() {
    const step = steps[Number(slider.value)];
    const of = (owner) => step.places.filter((each) => each[2] === owner);
    find("said").textContent = `${data.words.round.replace("#", step.round + 1)}: ${step.said}`;
    table.replaceChildren(part(data.words.middle, of(-1)), ...data.players.map((name, seat) => part(name, of(seat))));
  }

  function go(by) {
    slider.value = String(Number(slider.value) + by);
    show();
  }

  slider.addEventListener("input", show);
  find("back").addEventListener("click", () => go(-1));
  find("on").addEventListener("click", () => go(1));
  addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  });
  show();
}
