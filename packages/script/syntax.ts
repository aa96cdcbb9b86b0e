/** Entry `syntax`: parses and checks scripts and expressions without running them. */
export { checkExpression, type Fault, faultText } from './syntax/check-expression.js';
export { functionNames } from './syntax/function-names.js';
export { ParseError } from './syntax/parse-error.js';
export { beginsWithFunction, parseExpression, parseScript } from './syntax/parser.js';
