/** What an unknown address shows. */
import { PAGES } from '../../addresses.js';
import { texts } from '../../texts/texts.js';

export default function NotFound() {
  return (
    <div class="stack">
      <h1>{texts.notFound.title}</h1>
      <p>{texts.notFound.text}</p>
      <p>
        <a href={PAGES.start}>{texts.notFound.link}</a>
      </p>
    </div>
  );
}
