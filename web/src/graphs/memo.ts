import { Component, type FunctionComponent } from 'preact';

/**
 * A component that is rendered again only when one of its props is another: pointing at a node of a large
 * graph changes a few boxes, not all. Functions among the props don't count: they must do the same as long
 * as the other props are the same. Signals that it reads count.
 */
export function memo<P extends object>(
  render: FunctionComponent<P>,
): new (props: P) => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (next === this.props) return true; // a signal that it reads has changed
      const keys = Object.keys(next) as (keyof P)[];
      return keys.some((key) => typeof next[key] !== 'function' && next[key] !== this.props[key]);
    }

    override render() {
      return render(this.props);
    }
  };
}
