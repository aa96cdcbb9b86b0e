%% system => refused
system ("/etc/passwd")
%% shell_cmd => refused
shell_cmd ("/etc/passwd")
%% unix => refused
unix ("/etc/passwd")
%% dos => refused
dos ("/etc/passwd")
%% popen => refused
popen ("/etc/passwd")
%% popen2 => refused
popen2 ("/etc/passwd")
%% fork => refused
fork ("/etc/passwd")
%% exec => refused
exec ("/etc/passwd")
%% fopen => refused
fopen ("/etc/passwd")
%% fread => refused
fread ("/etc/passwd")
%% fwrite => refused
fwrite ("/etc/passwd")
%% fclose => refused
fclose ("/etc/passwd")
%% fgetl => refused
fgetl ("/etc/passwd")
%% fgets => refused
fgets ("/etc/passwd")
%% load => refused
load ("/etc/passwd")
%% save => refused
save ("/etc/passwd")
%% source => refused
source ("/etc/passwd")
%% run => refused
run ("/etc/passwd")
%% addpath => refused
addpath ("/etc/passwd")
%% rmpath => refused
rmpath ("/etc/passwd")
%% genpath => refused
genpath ("/etc/passwd")
%% getenv => refused
getenv ("/etc/passwd")
%% setenv => refused
setenv ("/etc/passwd")
%% putenv => refused
putenv ("/etc/passwd")
%% unsetenv => refused
unsetenv ("/etc/passwd")
%% cd => refused
cd ("/etc/passwd")
%% chdir => refused
chdir ("/etc/passwd")
%% dir => refused
dir ("/etc/passwd")
%% ls => refused
ls ("/etc/passwd")
%% pwd => refused
pwd ("/etc/passwd")
%% mkdir => refused
mkdir ("/etc/passwd")
%% rmdir => refused
rmdir ("/etc/passwd")
%% rename => refused
rename ("/etc/passwd")
%% unlink => refused
unlink ("/etc/passwd")
%% delete => refused
delete ("/etc/passwd")
%% copyfile => refused
copyfile ("/etc/passwd")
%% movefile => refused
movefile ("/etc/passwd")
%% tempname => refused
tempname ("/etc/passwd")
%% tempdir => refused
tempdir ("/etc/passwd")
%% exit => refused
exit ("/etc/passwd")
%% quit => refused
quit ("/etc/passwd")
%% input => refused
input ("/etc/passwd")
%% keyboard => refused
keyboard ("/etc/passwd")
%% mex => refused
mex ("/etc/passwd")
%% mkoctfile => refused
mkoctfile ("/etc/passwd")
%% javaMethod => refused
javaMethod ("/etc/passwd")
%% javaObject => refused
javaObject ("/etc/passwd")
%% urlread => refused
urlread ("/etc/passwd")
%% urlwrite => refused
urlwrite ("/etc/passwd")
%% webread => refused
webread ("/etc/passwd")
%% webwrite => refused
webwrite ("/etc/passwd")
%% websave => refused
websave ("/etc/passwd")
%% dlopen => refused
dlopen ("/etc/passwd")
%% dbstop => refused
dbstop ("/etc/passwd")
%% edit => refused
edit ("/etc/passwd")
%% diary => refused
diary ("/etc/passwd")
%% history => refused
history ("/etc/passwd")
%% atexit => refused
atexit ("/etc/passwd")
%% kill => refused
kill ("/etc/passwd")
%% waitpid => refused
waitpid ("/etc/passwd")
%% pipe => refused
pipe ("/etc/passwd")
%% dup2 => refused
dup2 ("/etc/passwd")
%% getpid => refused
getpid ("/etc/passwd")
%% socket => refused
socket ("/etc/passwd")
%% connect => refused
connect ("/etc/passwd")
%% stat => refused
stat ("/etc/passwd")
%% lstat => refused
lstat ("/etc/passwd")
%% glob => refused
glob ("/etc/passwd")
%% unzip => refused
unzip ("/etc/passwd")
%% untar => refused
untar ("/etc/passwd")
%% gunzip => refused
gunzip ("/etc/passwd")
%% fileread => refused
fileread ("/etc/passwd")
%% textread => refused
textread ("/etc/passwd")
%% textscan => refused
textscan ("/etc/passwd")
%% csvread => refused
csvread ("/etc/passwd")
%% csvwrite => refused
csvwrite ("/etc/passwd")
%% dlmread => refused
dlmread ("/etc/passwd")
%% dlmwrite => refused
dlmwrite ("/etc/passwd")
%% importdata => refused
importdata ("/etc/passwd")
%% autoload => refused
autoload ("/etc/passwd")
%% mlock => refused
mlock ("/etc/passwd")
%% getpwuid => refused
getpwuid ("/etc/passwd")
%% getrusage => refused
getrusage ("/etc/passwd")
%% pkg => refused
pkg ("/etc/passwd")
%% evalfile => refused
evalfile ("/etc/passwd")
%% require => refused
require ("/etc/passwd")
%% import => refused
import ("/etc/passwd")
%% process => refused
process ("/etc/passwd")
%% global_this => refused
global_this ("/etc/passwd")
%% XMLHttpRequest => refused
XMLHttpRequest ("/etc/passwd")
%% fetch => refused
fetch ("/etc/passwd")
%% Buffer => refused
Buffer ("/etc/passwd")
%% setTimeout => refused
setTimeout ("/etc/passwd")
%% SharedArrayBuffer => refused
SharedArrayBuffer ("/etc/passwd")
%% Atomics => refused
Atomics ("/etc/passwd")
%% WebAssembly => refused
WebAssembly ("/etc/passwd")
%% JavaScript 1 as code => refused
process.exit (1)
%% JavaScript 1 in eval => refused
eval ('process.exit (1)')
%% JavaScript 1 by str2func => refused
f = str2func ('@() process.exit (1)'); f ()
%% JavaScript 2 as code => refused
globalThis.process
%% JavaScript 2 in eval => refused
eval ('globalThis.process')
%% JavaScript 2 by str2func => refused
f = str2func ('@() globalThis.process'); f ()
%% JavaScript 3 as code => refused
require ('fs')
%% JavaScript 3 in eval => refused
eval ('require (''fs'')')
%% JavaScript 3 by str2func => refused
f = str2func ('@() require (''fs'')'); f ()
%% JavaScript 4 as code => refused
this.constructor
%% JavaScript 4 in eval => refused
eval ('this.constructor')
%% JavaScript 4 by str2func => refused
f = str2func ('@() this.constructor'); f ()
%% JavaScript 5 as code => refused
(function () {}).constructor
%% JavaScript 5 in eval => refused
eval ('(function () {}).constructor')
%% JavaScript 5 by str2func => refused
f = str2func ('@() (function () {}).constructor'); f ()
%% JavaScript 6 as code => refused
import ('fs')
%% JavaScript 6 in eval => refused
eval ('import (''fs'')')
%% JavaScript 6 by str2func => refused
f = str2func ('@() import (''fs'')'); f ()
%% JavaScript 7 as code => refused
console.log (1)
%% JavaScript 7 in eval => refused
eval ('console.log (1)')
%% JavaScript 7 by str2func => refused
f = str2func ('@() console.log (1)'); f ()
%% JavaScript 8 as code => refused
[].constructor.constructor ('return 1')
%% JavaScript 8 in eval => refused
eval ('[].constructor.constructor (''return 1'')')
%% JavaScript 8 by str2func => refused
f = str2func ('@() [].constructor.constructor (''return 1'')'); f ()
%% JavaScript 9 as code => refused
''.constructor
%% JavaScript 9 in eval => refused
eval ('''''.constructor')
%% JavaScript 9 by str2func => refused
f = str2func ('@() ''''.constructor'); f ()
%% JavaScript 10 as code => refused
x => x
%% JavaScript 10 in eval => refused
eval ('x => x')
%% JavaScript 10 by str2func => refused
f = str2func ('@() x => x'); f ()
%% JavaScript 11 as code => refused
new Function ('return 1')
%% JavaScript 11 in eval => refused
eval ('new Function (''return 1'')')
%% JavaScript 11 by str2func => refused
f = str2func ('@() new Function (''return 1'')'); f ()
%% JavaScript 12 as code => refused
`1`
%% JavaScript 12 in eval => refused
eval ('`1`')
%% JavaScript 12 by str2func => refused
f = str2func ('@() `1`'); f ()
%% JavaScript 13 as code => refused
({}).__proto__
%% JavaScript 13 in eval => refused
eval ('({}).__proto__')
%% JavaScript 13 by str2func => refused
f = str2func ('@() ({}).__proto__'); f ()
%% system by cellfun => refused
cellfun ("system", {1, 2})
%% system by arrayfun => refused
arrayfun (@system, 1:3)
%% system by str2func => refused
f = str2func ("system"); f (1)
%% fopen by cellfun => refused
cellfun ("fopen", {1, 2})
%% fopen by arrayfun => refused
arrayfun (@fopen, 1:3)
%% fopen by str2func => refused
f = str2func ("fopen"); f (1)
%% exit by cellfun => refused
cellfun ("exit", {1, 2})
%% exit by arrayfun => refused
arrayfun (@exit, 1:3)
%% exit by str2func => refused
f = str2func ("exit"); f (1)
%% getenv by cellfun => refused
cellfun ("getenv", {1, 2})
%% getenv by arrayfun => refused
arrayfun (@getenv, 1:3)
%% getenv by str2func => refused
f = str2func ("getenv"); f (1)
%% load by cellfun => refused
cellfun ("load", {1, 2})
%% load by arrayfun => refused
arrayfun (@load, 1:3)
%% load by str2func => refused
f = str2func ("load"); f (1)
%% constructor by cellfun => refused
cellfun ("constructor", {1, 2})
%% constructor by arrayfun => refused
arrayfun (@constructor, 1:3)
%% constructor by str2func => refused
f = str2func ("constructor"); f (1)
%% toString by cellfun => refused
cellfun ("toString", {1, 2})
%% toString by arrayfun => refused
arrayfun (@toString, 1:3)
%% toString by str2func => refused
f = str2func ("toString"); f (1)
%% __proto__ by cellfun => refused
cellfun ("__proto__", {1, 2})
%% __proto__ by arrayfun => refused
arrayfun (@__proto__, 1:3)
%% __proto__ by str2func => refused
f = str2func ("__proto__"); f (1)
%% eval_js by arrayfun => refused
arrayfun (@eval_js, 1:3)
%% eval_js by str2func => refused
f = str2func ("eval_js"); f (1)
