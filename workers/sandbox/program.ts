/** What runs for a text, of all that its owner has: in the thread, which may end over files of any size. */
import { beginsWithFunction } from '@sensorium/script/syntax';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface ProgramTexts {
  readonly code: string;
  /** Files of functions that the code may reach, by the names in it and in each other. */
  readonly functions: readonly TextFile[];
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*/g;
const ENDING = /\.m$/;

/**
 * @param code the script itself, or the name of the file in which it stands
 * @param files those whose names end in `.m`
 */
export function programOf(code: string, files: readonly TextFile[]): ProgramTexts {
  const unread = new Map(files.map((file) => [file.name.replace(ENDING, ''), file]));
  const named = unread.get(code.trim().replace(ENDING, ''))?.text;
  const script = named !== undefined && !beginsWithFunction(named) ? named : code;
  const functions: TextFile[] = [];
  const texts = [script];
  for (const text of texts) {
    for (const [word] of text.matchAll(NAME)) {
      const file = unread.get(word);
      if (file === undefined) continue;
      unread.delete(word);
      if (!beginsWithFunction(file.text)) continue;
      functions.push(file);
      texts.push(file.text);
    }
  }
  return { code: script, functions };
}
