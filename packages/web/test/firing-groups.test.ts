/** Firings that are read together. */
import t from 'tap';
import { type Firing, groupsOf } from '../pages/alerts/firing-groups.js';

/** @param alerts letter of the alert of each firing, newest first; a capital is active */
function groups(alerts: string): string[] {
  const firings = [...alerts].map((letter, id) => ({
    id,
    trigger: { id: letter.toLowerCase().charCodeAt(0) },
    sensor: { id: 1 },
    ended: letter === letter.toLowerCase() ? 1 : null,
  })) as unknown as Firing[];
  return groupsOf(firings).map(({ newest, earlier }) =>
    [newest, ...earlier].map(({ id }) => alerts[id]).join(''),
  );
}

t.test('three and more firings of an alert that follow each other are a group', (t) => {
  t.same(groups(''), []);
  t.same(groups('a'), ['a']);
  t.same(groups('aab'), ['a', 'a', 'b']);
  t.same(groups('aaabaa'), ['aaa', 'b', 'a', 'a']);
  t.same(groups('bbbbaaaa'), ['bbbb', 'aaaa']);
  t.end();
});

t.test('an active firing is never among the earlier ones', (t) => {
  t.same(groups('Aaaa'), ['Aaaa']);
  t.same(groups('aaAaaa'), ['a', 'a', 'Aaaa']);
  t.end();
});
