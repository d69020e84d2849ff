// Going somewhere without knowing who listens: keeps the modules free of circles.

export const goTo = (path) => document.dispatchEvent(new CustomEvent("reihum:go", { detail: path }));
export const sayAnew = () => document.dispatchEvent(new CustomEvent("reihum:again"));
