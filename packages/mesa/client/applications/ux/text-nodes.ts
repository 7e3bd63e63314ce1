/** Text replacement in rich text, node by node, so that markup is never matched. */

/** Every text node under an element. */
export function textNodes(root: Node): Text[] {
  const walker = (root.ownerDocument as Document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

type Replacer = (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;

/**
 * Replaces every match in the text nodes with the element that `replace` answers; null leaves the text as it is.
 * @returns Was anything replaced?
 */
export async function replaceText(
  nodes: Text[],
  pattern: RegExp,
  replace: Replacer,
  { replaceParent = false }: { replaceParent?: boolean } = {},
): Promise<boolean> {
  let replaced = false;
  for (const node of nodes) {
    const matches = [...(node.textContent ?? "").matchAll(pattern)];
    // From the back, so that earlier positions stay valid.
    for (const match of matches.reverse()) {
      const element = await replace(match);
      if (!element) continue;
      const start = match.index;
      const whole = node.textContent?.length === match[0].length;
      const parent = node.parentElement;
      const hoist = replaceParent && whole && parent?.childNodes.length === 1 && parent.parentElement;
      if (hoist && parent) parent.replaceWith(element);
      else {
        const tail = node.splitText(start);
        tail.deleteData(0, match[0].length);
        tail.before(element);
      }
      replaced = true;
    }
  }
  return replaced;
}
