import { HANDS_OWN, isWritten } from "./written.ts";

/*
 * What stands becomes what was drawn anew, and only what differs is touched: all else keeps its place, its listeners, its scroll
 * and the hand that is on it. Replaced as a whole, it would be laid out as a whole.
 */

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const TELLING = /^(?:id|name|type|data-(?!tooltip).*)$/;

/** What tells a node from its neighbours. One control never becomes another: a hand may be on it. */
function keyOf(node: Node): string {
  let key = node.nodeName;
  if (!isElement(node)) return key;
  for (const { name, value } of node.attributes) {
    if (TELLING.test(name)) key += `|${name}=${name === "type" && isWritten(node) ? "number" : value}`;
  }
  return key;
}

/** Makes `stands` what `fresh` is, which loses what is new. Both are of one tag. */
export function patch(stands: Element, fresh: Element): void {
  if (stands.isEqualNode(fresh)) return;
  takeAttributes(stands, fresh);
  takeChildren(stands, fresh);
}

function takeAttributes(stands: Element, fresh: Element): void {
  const held = isWritten(stands);
  for (const { namespaceURI, name, value } of fresh.attributes) {
    if (held && HANDS_OWN.has(name)) continue;
    if (stands.getAttribute(name) !== value) stands.setAttributeNS(namespaceURI, name, value);
  }
  if (stands.attributes.length === fresh.attributes.length) return;
  for (const { name, value } of [...stands.attributes]) {
    // The host's, while it shows a tooltip.
    if (value === "tooltip" && name === "aria-describedby") continue;
    if (held && HANDS_OWN.has(name)) continue;
    if (!fresh.hasAttribute(name)) stands.removeAttribute(name);
  }
}

function takeChildren(stands: Element, fresh: Element): void {
  const coming = [...fresh.childNodes];
  const keys = new Map<Node, string>();
  const key = (node: Node): string => {
    const known = keys.get(node) ?? keyOf(node);
    keys.set(node, known);
    return known;
  };
  let last: Map<string, number> | null = null;
  /** Whether an element is still to come, after that place. */
  const comes = (node: Node, at: number): boolean => {
    last ??= new Map(coming.map((each, place) => [key(each), place]));
    return isElement(node) && (last.get(key(node)) ?? -1) > at;
  };
  let here: ChildNode | null = stands.firstChild;
  for (const [at, wanted] of coming.entries()) {
    if (here?.isEqualNode(wanted)) {
      here = here.nextSibling;
      continue;
    }
    while (here && key(here) !== key(wanted) && !comes(here, at)) here = passing(here, () => here?.remove());
    if (here && key(here) === key(wanted)) {
      const same: ChildNode = here;
      here = passing(same, () => take(same, wanted));
      continue;
    }
    // Among those that follow, when others were put before it.
    let later: ChildNode | null = here;
    while (later && key(later) !== key(wanted)) later = later.nextSibling;
    if (later && isWhole(later, wanted)) later = null;
    if (later) take(later, wanted);
    stands.insertBefore(later ?? wanted, here);
  }
  while (here) here = passing(here, () => here?.remove());
}

/** Does something with a node and answers the one that stood behind it. */
function passing(node: ChildNode, act: () => void): ChildNode | null {
  const { nextSibling } = node;
  act();
  return nextSibling;
}

function take(stands: ChildNode, fresh: ChildNode): void {
  if (!isElement(stands) || !isElement(fresh)) {
    if (stands.nodeValue !== fresh.nodeValue) stands.nodeValue = fresh.nodeValue;
  } else if (stands.isEqualNode(fresh)) return;
  else if (isWhole(stands, fresh)) stands.replaceWith(fresh);
  else patch(stands, fresh);
}

/**
 * What looks after its own inside is replaced: elements of the host's, and lists whose lines are others now; and a drawing of
 * more or fewer lines, in which nothing stays where it was.
 */
function isWhole(stands: Node, fresh: Node): boolean {
  if (fresh.nodeName.includes("-")) return true;
  if (fresh.nodeName === "svg") return stands.childNodes.length !== fresh.childNodes.length;
  return fresh.nodeName === "SELECT" && linesOf(stands as HTMLSelectElement) !== linesOf(fresh as HTMLSelectElement);
}

const linesOf = ({ options }: HTMLSelectElement): string =>
  JSON.stringify(
    [...options].map((each) => [
      each.value,
      each.text,
      each.disabled,
      (each.parentElement as HTMLOptGroupElement).label,
    ]),
  );

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Puts every control at what the page says, as if it had just been drawn: what was written there, and is not `held`, is over. What
 * no document stores (`data-unsaved`) is nowhere else: it stays until a button takes it.
 */
export function asDrawn(part: Element, held: Element | null): void {
  for (const control of part.querySelectorAll<Control>("input, select, textarea")) {
    if (control !== held && !control.hasAttribute("data-unsaved") && !isWithinHosts(control, part)) reset(control);
  }
}

function isWithinHosts(control: Element, part: Element): boolean {
  for (let around = control.parentElement; around && around !== part; around = around.parentElement) {
    if (around.tagName.includes("-")) return true;
  }
  return false;
}

function reset(control: Control): void {
  if (isList(control)) {
    for (const option of control.options) {
      if (option.selected !== option.defaultSelected && control.multiple) option.selected = option.defaultSelected;
    }
    if (control.multiple) return;
    const options = [...control.options];
    const said = options.findLastIndex((option) => option.defaultSelected);
    const index = said < 0 && control.size <= 1 ? options.findIndex((option) => !option.disabled) : said;
    if (control.selectedIndex !== index) control.selectedIndex = index;
  } else if (control.type === "checkbox" || control.type === "radio") {
    const { defaultChecked } = control as HTMLInputElement;
    if ((control as HTMLInputElement).checked !== defaultChecked)
      (control as HTMLInputElement).checked = defaultChecked;
  } else if (control.type !== "file" && control.value !== control.defaultValue) control.value = control.defaultValue;
}

const isList = (control: Control): control is HTMLSelectElement => control.tagName === "SELECT";
