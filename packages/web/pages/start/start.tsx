/** The first page after the login. */
import { session } from '../../api/session.js';
import { texts } from '../../texts/texts.js';

export default function Start() {
  return (
    <div class="stack">
      <h1>{texts.start.title}</h1>
      <p>{texts.start.welcome(session.value?.username ?? '')}</p>
    </div>
  );
}
