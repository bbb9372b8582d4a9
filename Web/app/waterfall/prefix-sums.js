/** Prefix sums of changing numbers: a Fenwick tree, so that changes and queries have a cost of log n. */
export class PrefixSums {
  constructor(values) {
    const count = values.length;
    this.values = Float64Array.from(values);
    // Each element, counted from 1, is the sum of values up to it; their number is the lowest bit of its position.
    this.tree = new Float64Array(count + 1);
    for (let at = 1; at <= count; at += 1) {
      this.tree[at] += this.values[at - 1];
      const above = at + (at & -at);
      if (above <= count) this.tree[above] += this.tree[at];
    }
  }

  get total() {
    return this.before(this.values.length);
  }

  /** The sum of the values before an index. */
  before(index) {
    let sum = 0;
    for (let at = index; at > 0; at -= at & -at) sum += this.tree[at];
    return sum;
  }

  set(index, value) {
    const change = value - this.values[index];
    this.values[index] = value;
    for (let at = index + 1; at < this.tree.length; at += at & -at) this.tree[at] += change;
  }

  /** The last index before which the sum does not exceed a number. */
  indexOf(sum) {
    let [at, rest] = [0, sum];
    for (let step = 2 ** Math.floor(Math.log2(this.tree.length)); step >= 1; step /= 2) {
      if (at + step >= this.tree.length || this.tree[at + step] > rest) continue;
      at += step;
      rest -= this.tree[at];
    }
    return at;
  }
}
