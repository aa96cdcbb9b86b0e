/**
 * Starts the child of a sandbox. Node before 20.19 looks for a package.json only in folders that it may read whole, which the child may not
 * with that of the program: the name of this file says what kind of module it is, and from here on the imports do.
 */
void import('./child.js');
