/** Features of Octave that scripts lack, with the reason. The reference page lists them, and a test checks that none of the names exists. */

export const REFUSED: readonly { readonly what: string; readonly why: string; readonly names: string }[] = [
  {
    what: 'files and folders',
    why: 'Scripts of many people run on one machine. Data come from sensors, results go to them.',
    names: `fopen fclose fread fwrite fgetl fgets fskipl ftell fseek textscan save importdata csvread csvwrite dlmread
      dlmwrite mkdir rmdir delete unlink rename cd chdir pwd ls dir glob stat tempdir tempname addpath rmpath`,
  },
  {
    what: 'files, but in data processors',
    why: 'There they read files of their owner: [data processors](processors.md).',
    names: 'fileread load',
  },
  {
    what: 'other programs',
    why: 'A script is not a shell.',
    names: 'system shell_cmd unix dos popen popen2 pclose fork exec spawn kill waitpid',
  },
  {
    what: 'network',
    why: 'What leaves the platform leaves it through notifications, which the owner sees.',
    names: 'urlread urlwrite webread webwrite ftp gethostname',
  },
  {
    what: 'environment and machine',
    why: 'They belong to the host.',
    names: 'getenv setenv putenv unsetenv getpid getuid getrusage uname nproc memory',
  },
  {
    what: 'code from elsewhere',
    why: 'A script is its own text and the functions of its files.',
    names: 'source run mex mkoctfile javaMethod javaObject dlopen pkg autoload mlock',
  },
  {
    what: 'interaction',
    why: 'A script runs without a user in front of it.',
    names: 'input keyboard figure plot axis hold print pause uigetfile msgbox',
  },
  {
    what: 'the interpreter itself',
    why: 'A run ends by itself or by its limits.',
    names: 'exit quit atexit dbstop dbcont profile history diary',
  },
];
