/**
 * Starts the child of a sandbox. Node before 20.19 finds a package.json only in folders that it may read completely, and the child may not read the
 * root folder of the program. So the extension of this file declares its module format, and the import that of the others.
 */
void import('./child.js');
