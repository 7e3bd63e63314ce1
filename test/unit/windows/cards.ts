/* Cards as the chat keeps them, for what windows post and write on later. */

// biome-ignore lint/suspicious/noExplicitAny: data of every kind of card.
type Any = any;

/** From now on cards are kept. @returns The data of each, as last written. */
export function keepCards(): Any[] {
  const cards: Any[] = [];
  const create = async ({ system }: Any) => {
    const at = cards.push(system.parts[0].data) - 1;
    return {
      system,
      async update({ "system.parts": [part] }: Any) {
        cards[at] = part.data;
      },
      async delete() {
        cards.splice(at, 1);
      },
    };
  };
  (globalThis as Any).CONFIG.ChatMessage = { documentClass: { getSpeaker: () => ({}), create } };
  return cards;
}
