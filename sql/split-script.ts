/** Divides an SQL script into its statements. */

/** Comments, texts, names and bodies of functions, in which a semicolon ends nothing; and the semicolons that end statements. */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;/g;

/** @param script without nested comments, and without functions whose body is no text (`BEGIN ATOMIC`) */
export function splitScript(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: part, index } of script.matchAll(PARTS)) {
    if (part !== ';') continue;
    statements.push(script.slice(from, index));
    from = index + 1;
  }
  statements.push(script.slice(from));
  return statements.filter((statement) => !isBlank(statement)).map((statement) => statement.trim());
}

function isBlank(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}
