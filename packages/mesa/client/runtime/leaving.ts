/** Whether this page is on its way out: nobody is left then to be told what stays unanswered. */
export const leaving = {
  isOnItsWay: false,

  /** From here on it is known as soon as the page goes; one that a browser fetches back as it was is there again. */
  watch(): void {
    globalThis.addEventListener("pagehide", () => leaving.begin());
    globalThis.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) leaving.isOnItsWay = false;
    });
  },

  begin(): void {
    leaving.isOnItsWay = true;
  },
};
