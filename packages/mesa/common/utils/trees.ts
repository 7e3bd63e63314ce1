const LEAVES = Symbol("leaves");

interface TreeNode<L> {
  children: Map<string, TreeNode<L>>;
  [LEAVES]: L[];
}

export interface LookupOptions<L> {
  /** The most entries to return. */
  limit?: number;
  filterEntries?: (entry: L) => boolean;
}

/** A tree of strings with objects at its leaves. */
export class StringTree<L extends object, K extends Iterable<string> = string[]> {
  #root: TreeNode<L> = { children: new Map(), [LEAVES]: [] };

  static get leaves(): symbol {
    return LEAVES;
  }

  /** Store an entry below a path of strings. */
  addLeaf(strings: K, entry: L): TreeNode<L> {
    let node = this.#root;
    for (const key of strings) {
      let child = node.children.get(key);
      if (!child) {
        child = { children: new Map(), [LEAVES]: [] };
        node.children.set(key, child);
      }
      node = child;
    }
    node[LEAVES].push(entry);
    return node;
  }

  /** The entries at or below a path, nearest first. */
  lookup(strings: K, { limit = Number.POSITIVE_INFINITY, filterEntries }: LookupOptions<L> = {}): L[] {
    const found: L[] = [];
    const start = this.nodeAtPrefix(strings);
    const queue = start ? [start] : [];
    for (let node = queue.shift(); node && found.length < limit; node = queue.shift()) {
      for (const leaf of node[LEAVES]) {
        if (found.length >= limit) break;
        if (!filterEntries || filterEntries(leaf)) found.push(leaf);
      }
      queue.push(...node.children.values());
    }
    return found;
  }

  /** The node at a path. @param options.hasLeaves answer the last node on the way that has entries instead */
  nodeAtPrefix(strings: K, { hasLeaves = false }: { hasLeaves?: boolean } = {}): TreeNode<L> | undefined {
    let node: TreeNode<L> | undefined = this.#root;
    let leafy: TreeNode<L> | undefined;
    for (const key of strings) {
      node = node?.children.get(key);
      if (!node) break;
      if (node[LEAVES].length) leafy = node;
    }
    return hasLeaves ? leafy : node;
  }
}

/** A tree for finding objects by the first letters of a name; case does not matter. */
export class WordTree<L extends object> extends StringTree<L, string> {
  override addLeaf(string: string, entry: L): TreeNode<L> {
    return super.addLeaf(string.toLocaleLowerCase(), entry);
  }

  override lookup(prefix: string, { limit = 10, filterEntries }: LookupOptions<L> = {}): L[] {
    return super.lookup(prefix.toLocaleLowerCase(), { limit, ...(filterEntries ? { filterEntries } : {}) });
  }

  override nodeAtPrefix(prefix: string): TreeNode<L> | undefined {
    return super.nodeAtPrefix(prefix.toLocaleLowerCase());
  }
}
