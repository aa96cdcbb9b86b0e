%% variable constructor => ok
constructor = 3; if constructor != 3, error ("lost"), end, clear constructor, if exist ("constructor"), error ("stays"), end
%% field constructor => ok
s = struct (); if isfield (s, "constructor"), error ("inherited"), end, s.constructor = 5; s.("constructor") += 1; if s.constructor != 6 || ! isfield (s, "constructor"), error ("lost"), end
%% function constructor => ok
function r = constructor (x)
 r = x + 1;
end
if constructor (1) != 2 || feval ("constructor", 2) != 3, error ("lost"), end
%% call of constructor => refused
constructor (1)
%% field constructor of a number => refused
x = 5; x.constructor
%% feval of constructor => refused
feval ("constructor", 1)
%% handle of constructor => refused
f = @constructor; f (1)
%% map key constructor => ok
m = containers.Map (); if isKey (m, "constructor"), error ("inherited"), end, m("constructor") = 4; if m("constructor") != 4, error ("lost"), end
%% variable __proto__ => ok
__proto__ = 3; if __proto__ != 3, error ("lost"), end, clear __proto__, if exist ("__proto__"), error ("stays"), end
%% field __proto__ => ok
s = struct (); if isfield (s, "__proto__"), error ("inherited"), end, s.__proto__ = 5; s.("__proto__") += 1; if s.__proto__ != 6 || ! isfield (s, "__proto__"), error ("lost"), end
%% function __proto__ => ok
function r = __proto__ (x)
 r = x + 1;
end
if __proto__ (1) != 2 || feval ("__proto__", 2) != 3, error ("lost"), end
%% call of __proto__ => refused
__proto__ (1)
%% field __proto__ of a number => refused
x = 5; x.__proto__
%% feval of __proto__ => refused
feval ("__proto__", 1)
%% handle of __proto__ => refused
f = @__proto__; f (1)
%% map key __proto__ => ok
m = containers.Map (); if isKey (m, "__proto__"), error ("inherited"), end, m("__proto__") = 4; if m("__proto__") != 4, error ("lost"), end
%% variable prototype => ok
prototype = 3; if prototype != 3, error ("lost"), end, clear prototype, if exist ("prototype"), error ("stays"), end
%% field prototype => ok
s = struct (); if isfield (s, "prototype"), error ("inherited"), end, s.prototype = 5; s.("prototype") += 1; if s.prototype != 6 || ! isfield (s, "prototype"), error ("lost"), end
%% function prototype => ok
function r = prototype (x)
 r = x + 1;
end
if prototype (1) != 2 || feval ("prototype", 2) != 3, error ("lost"), end
%% call of prototype => refused
prototype (1)
%% field prototype of a number => refused
x = 5; x.prototype
%% feval of prototype => refused
feval ("prototype", 1)
%% handle of prototype => refused
f = @prototype; f (1)
%% map key prototype => ok
m = containers.Map (); if isKey (m, "prototype"), error ("inherited"), end, m("prototype") = 4; if m("prototype") != 4, error ("lost"), end
%% variable hasOwnProperty => ok
hasOwnProperty = 3; if hasOwnProperty != 3, error ("lost"), end, clear hasOwnProperty, if exist ("hasOwnProperty"), error ("stays"), end
%% field hasOwnProperty => ok
s = struct (); if isfield (s, "hasOwnProperty"), error ("inherited"), end, s.hasOwnProperty = 5; s.("hasOwnProperty") += 1; if s.hasOwnProperty != 6 || ! isfield (s, "hasOwnProperty"), error ("lost"), end
%% function hasOwnProperty => ok
function r = hasOwnProperty (x)
 r = x + 1;
end
if hasOwnProperty (1) != 2 || feval ("hasOwnProperty", 2) != 3, error ("lost"), end
%% call of hasOwnProperty => refused
hasOwnProperty (1)
%% field hasOwnProperty of a number => refused
x = 5; x.hasOwnProperty
%% feval of hasOwnProperty => refused
feval ("hasOwnProperty", 1)
%% handle of hasOwnProperty => refused
f = @hasOwnProperty; f (1)
%% map key hasOwnProperty => ok
m = containers.Map (); if isKey (m, "hasOwnProperty"), error ("inherited"), end, m("hasOwnProperty") = 4; if m("hasOwnProperty") != 4, error ("lost"), end
%% variable toString => ok
toString = 3; if toString != 3, error ("lost"), end, clear toString, if exist ("toString"), error ("stays"), end
%% field toString => ok
s = struct (); if isfield (s, "toString"), error ("inherited"), end, s.toString = 5; s.("toString") += 1; if s.toString != 6 || ! isfield (s, "toString"), error ("lost"), end
%% function toString => ok
function r = toString (x)
 r = x + 1;
end
if toString (1) != 2 || feval ("toString", 2) != 3, error ("lost"), end
%% call of toString => refused
toString (1)
%% field toString of a number => refused
x = 5; x.toString
%% feval of toString => refused
feval ("toString", 1)
%% handle of toString => refused
f = @toString; f (1)
%% map key toString => ok
m = containers.Map (); if isKey (m, "toString"), error ("inherited"), end, m("toString") = 4; if m("toString") != 4, error ("lost"), end
%% variable valueOf => ok
valueOf = 3; if valueOf != 3, error ("lost"), end, clear valueOf, if exist ("valueOf"), error ("stays"), end
%% field valueOf => ok
s = struct (); if isfield (s, "valueOf"), error ("inherited"), end, s.valueOf = 5; s.("valueOf") += 1; if s.valueOf != 6 || ! isfield (s, "valueOf"), error ("lost"), end
%% function valueOf => ok
function r = valueOf (x)
 r = x + 1;
end
if valueOf (1) != 2 || feval ("valueOf", 2) != 3, error ("lost"), end
%% call of valueOf => refused
valueOf (1)
%% field valueOf of a number => refused
x = 5; x.valueOf
%% feval of valueOf => refused
feval ("valueOf", 1)
%% handle of valueOf => refused
f = @valueOf; f (1)
%% map key valueOf => ok
m = containers.Map (); if isKey (m, "valueOf"), error ("inherited"), end, m("valueOf") = 4; if m("valueOf") != 4, error ("lost"), end
%% variable isPrototypeOf => ok
isPrototypeOf = 3; if isPrototypeOf != 3, error ("lost"), end, clear isPrototypeOf, if exist ("isPrototypeOf"), error ("stays"), end
%% field isPrototypeOf => ok
s = struct (); if isfield (s, "isPrototypeOf"), error ("inherited"), end, s.isPrototypeOf = 5; s.("isPrototypeOf") += 1; if s.isPrototypeOf != 6 || ! isfield (s, "isPrototypeOf"), error ("lost"), end
%% function isPrototypeOf => ok
function r = isPrototypeOf (x)
 r = x + 1;
end
if isPrototypeOf (1) != 2 || feval ("isPrototypeOf", 2) != 3, error ("lost"), end
%% call of isPrototypeOf => refused
isPrototypeOf (1)
%% field isPrototypeOf of a number => refused
x = 5; x.isPrototypeOf
%% feval of isPrototypeOf => refused
feval ("isPrototypeOf", 1)
%% handle of isPrototypeOf => refused
f = @isPrototypeOf; f (1)
%% map key isPrototypeOf => ok
m = containers.Map (); if isKey (m, "isPrototypeOf"), error ("inherited"), end, m("isPrototypeOf") = 4; if m("isPrototypeOf") != 4, error ("lost"), end
%% variable toLocaleString => ok
toLocaleString = 3; if toLocaleString != 3, error ("lost"), end, clear toLocaleString, if exist ("toLocaleString"), error ("stays"), end
%% field toLocaleString => ok
s = struct (); if isfield (s, "toLocaleString"), error ("inherited"), end, s.toLocaleString = 5; s.("toLocaleString") += 1; if s.toLocaleString != 6 || ! isfield (s, "toLocaleString"), error ("lost"), end
%% function toLocaleString => ok
function r = toLocaleString (x)
 r = x + 1;
end
if toLocaleString (1) != 2 || feval ("toLocaleString", 2) != 3, error ("lost"), end
%% call of toLocaleString => refused
toLocaleString (1)
%% field toLocaleString of a number => refused
x = 5; x.toLocaleString
%% feval of toLocaleString => refused
feval ("toLocaleString", 1)
%% handle of toLocaleString => refused
f = @toLocaleString; f (1)
%% map key toLocaleString => ok
m = containers.Map (); if isKey (m, "toLocaleString"), error ("inherited"), end, m("toLocaleString") = 4; if m("toLocaleString") != 4, error ("lost"), end
%% variable __defineGetter__ => ok
__defineGetter__ = 3; if __defineGetter__ != 3, error ("lost"), end, clear __defineGetter__, if exist ("__defineGetter__"), error ("stays"), end
%% field __defineGetter__ => ok
s = struct (); if isfield (s, "__defineGetter__"), error ("inherited"), end, s.__defineGetter__ = 5; s.("__defineGetter__") += 1; if s.__defineGetter__ != 6 || ! isfield (s, "__defineGetter__"), error ("lost"), end
%% function __defineGetter__ => ok
function r = __defineGetter__ (x)
 r = x + 1;
end
if __defineGetter__ (1) != 2 || feval ("__defineGetter__", 2) != 3, error ("lost"), end
%% call of __defineGetter__ => refused
__defineGetter__ (1)
%% field __defineGetter__ of a number => refused
x = 5; x.__defineGetter__
%% feval of __defineGetter__ => refused
feval ("__defineGetter__", 1)
%% handle of __defineGetter__ => refused
f = @__defineGetter__; f (1)
%% map key __defineGetter__ => ok
m = containers.Map (); if isKey (m, "__defineGetter__"), error ("inherited"), end, m("__defineGetter__") = 4; if m("__defineGetter__") != 4, error ("lost"), end
%% variable __lookupSetter__ => ok
__lookupSetter__ = 3; if __lookupSetter__ != 3, error ("lost"), end, clear __lookupSetter__, if exist ("__lookupSetter__"), error ("stays"), end
%% field __lookupSetter__ => ok
s = struct (); if isfield (s, "__lookupSetter__"), error ("inherited"), end, s.__lookupSetter__ = 5; s.("__lookupSetter__") += 1; if s.__lookupSetter__ != 6 || ! isfield (s, "__lookupSetter__"), error ("lost"), end
%% function __lookupSetter__ => ok
function r = __lookupSetter__ (x)
 r = x + 1;
end
if __lookupSetter__ (1) != 2 || feval ("__lookupSetter__", 2) != 3, error ("lost"), end
%% call of __lookupSetter__ => refused
__lookupSetter__ (1)
%% field __lookupSetter__ of a number => refused
x = 5; x.__lookupSetter__
%% feval of __lookupSetter__ => refused
feval ("__lookupSetter__", 1)
%% handle of __lookupSetter__ => refused
f = @__lookupSetter__; f (1)
%% map key __lookupSetter__ => ok
m = containers.Map (); if isKey (m, "__lookupSetter__"), error ("inherited"), end, m("__lookupSetter__") = 4; if m("__lookupSetter__") != 4, error ("lost"), end
%% variable then => ok
then = 3; if then != 3, error ("lost"), end, clear then, if exist ("then"), error ("stays"), end
%% field then => ok
s = struct (); if isfield (s, "then"), error ("inherited"), end, s.then = 5; s.("then") += 1; if s.then != 6 || ! isfield (s, "then"), error ("lost"), end
%% function then => ok
function r = then (x)
 r = x + 1;
end
if then (1) != 2 || feval ("then", 2) != 3, error ("lost"), end
%% call of then => refused
then (1)
%% field then of a number => refused
x = 5; x.then
%% feval of then => refused
feval ("then", 1)
%% handle of then => refused
f = @then; f (1)
%% map key then => ok
m = containers.Map (); if isKey (m, "then"), error ("inherited"), end, m("then") = 4; if m("then") != 4, error ("lost"), end
%% variable arguments => ok
arguments = 3; if arguments != 3, error ("lost"), end, clear arguments, if exist ("arguments"), error ("stays"), end
%% field arguments => ok
s = struct (); if isfield (s, "arguments"), error ("inherited"), end, s.arguments = 5; s.("arguments") += 1; if s.arguments != 6 || ! isfield (s, "arguments"), error ("lost"), end
%% function arguments => ok
function r = arguments (x)
 r = x + 1;
end
if arguments (1) != 2 || feval ("arguments", 2) != 3, error ("lost"), end
%% call of arguments => refused
arguments (1)
%% field arguments of a number => refused
x = 5; x.arguments
%% feval of arguments => refused
feval ("arguments", 1)
%% handle of arguments => refused
f = @arguments; f (1)
%% map key arguments => ok
m = containers.Map (); if isKey (m, "arguments"), error ("inherited"), end, m("arguments") = 4; if m("arguments") != 4, error ("lost"), end
%% variable caller => ok
caller = 3; if caller != 3, error ("lost"), end, clear caller, if exist ("caller"), error ("stays"), end
%% field caller => ok
s = struct (); if isfield (s, "caller"), error ("inherited"), end, s.caller = 5; s.("caller") += 1; if s.caller != 6 || ! isfield (s, "caller"), error ("lost"), end
%% function caller => ok
function r = caller (x)
 r = x + 1;
end
if caller (1) != 2 || feval ("caller", 2) != 3, error ("lost"), end
%% call of caller => refused
caller (1)
%% field caller of a number => refused
x = 5; x.caller
%% feval of caller => refused
feval ("caller", 1)
%% handle of caller => refused
f = @caller; f (1)
%% map key caller => ok
m = containers.Map (); if isKey (m, "caller"), error ("inherited"), end, m("caller") = 4; if m("caller") != 4, error ("lost"), end
%% variable process => ok
process = 3; if process != 3, error ("lost"), end, clear process, if exist ("process"), error ("stays"), end
%% field process => ok
s = struct (); if isfield (s, "process"), error ("inherited"), end, s.process = 5; s.("process") += 1; if s.process != 6 || ! isfield (s, "process"), error ("lost"), end
%% function process => ok
function r = process (x)
 r = x + 1;
end
if process (1) != 2 || feval ("process", 2) != 3, error ("lost"), end
%% call of process => refused
process (1)
%% field process of a number => refused
x = 5; x.process
%% feval of process => refused
feval ("process", 1)
%% handle of process => refused
f = @process; f (1)
%% map key process => ok
m = containers.Map (); if isKey (m, "process"), error ("inherited"), end, m("process") = 4; if m("process") != 4, error ("lost"), end
%% variable require => ok
require = 3; if require != 3, error ("lost"), end, clear require, if exist ("require"), error ("stays"), end
%% field require => ok
s = struct (); if isfield (s, "require"), error ("inherited"), end, s.require = 5; s.("require") += 1; if s.require != 6 || ! isfield (s, "require"), error ("lost"), end
%% function require => ok
function r = require (x)
 r = x + 1;
end
if require (1) != 2 || feval ("require", 2) != 3, error ("lost"), end
%% call of require => refused
require (1)
%% field require of a number => refused
x = 5; x.require
%% feval of require => refused
feval ("require", 1)
%% handle of require => refused
f = @require; f (1)
%% map key require => ok
m = containers.Map (); if isKey (m, "require"), error ("inherited"), end, m("require") = 4; if m("require") != 4, error ("lost"), end
%% variable globalThis => ok
globalThis = 3; if globalThis != 3, error ("lost"), end, clear globalThis, if exist ("globalThis"), error ("stays"), end
%% field globalThis => ok
s = struct (); if isfield (s, "globalThis"), error ("inherited"), end, s.globalThis = 5; s.("globalThis") += 1; if s.globalThis != 6 || ! isfield (s, "globalThis"), error ("lost"), end
%% function globalThis => ok
function r = globalThis (x)
 r = x + 1;
end
if globalThis (1) != 2 || feval ("globalThis", 2) != 3, error ("lost"), end
%% call of globalThis => refused
globalThis (1)
%% field globalThis of a number => refused
x = 5; x.globalThis
%% feval of globalThis => refused
feval ("globalThis", 1)
%% handle of globalThis => refused
f = @globalThis; f (1)
%% map key globalThis => ok
m = containers.Map (); if isKey (m, "globalThis"), error ("inherited"), end, m("globalThis") = 4; if m("globalThis") != 4, error ("lost"), end
%% variable Function => ok
Function = 3; if Function != 3, error ("lost"), end, clear Function, if exist ("Function"), error ("stays"), end
%% field Function => ok
s = struct (); if isfield (s, "Function"), error ("inherited"), end, s.Function = 5; s.("Function") += 1; if s.Function != 6 || ! isfield (s, "Function"), error ("lost"), end
%% function Function => ok
function r = Function (x)
 r = x + 1;
end
if Function (1) != 2 || feval ("Function", 2) != 3, error ("lost"), end
%% call of Function => refused
Function (1)
%% field Function of a number => refused
x = 5; x.Function
%% feval of Function => refused
feval ("Function", 1)
%% handle of Function => refused
f = @Function; f (1)
%% map key Function => ok
m = containers.Map (); if isKey (m, "Function"), error ("inherited"), end, m("Function") = 4; if m("Function") != 4, error ("lost"), end
%% variable undefined => ok
undefined = 3; if undefined != 3, error ("lost"), end, clear undefined, if exist ("undefined"), error ("stays"), end
%% field undefined => ok
s = struct (); if isfield (s, "undefined"), error ("inherited"), end, s.undefined = 5; s.("undefined") += 1; if s.undefined != 6 || ! isfield (s, "undefined"), error ("lost"), end
%% function undefined => ok
function r = undefined (x)
 r = x + 1;
end
if undefined (1) != 2 || feval ("undefined", 2) != 3, error ("lost"), end
%% call of undefined => refused
undefined (1)
%% field undefined of a number => refused
x = 5; x.undefined
%% feval of undefined => refused
feval ("undefined", 1)
%% handle of undefined => refused
f = @undefined; f (1)
%% map key undefined => ok
m = containers.Map (); if isKey (m, "undefined"), error ("inherited"), end, m("undefined") = 4; if m("undefined") != 4, error ("lost"), end
