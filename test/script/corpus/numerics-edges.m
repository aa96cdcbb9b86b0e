%% complex operators at infinity
complex (Inf, 1) * complex (1, 1), complex (Inf, NaN) * 2i, 1 / complex (Inf, NaN), complex (1, 1) / 0, complex (Inf, 1) / complex (1, 1), 1i * Inf, (1 + 1i) / complex (0, 0)
%% complex powers at infinity
complex (Inf, 1) ^ 2, (-Inf) ^ 0.5, (-8) ^ (1 / 3), complex (Inf, Inf) ^ 0.5, 0 ^ 1i, (-Inf) ^ 3
%% roots below zero
sqrt (-Inf), sqrt ([-4 4]), sqrt (complex (-4, -0)), sqrt (-0), log (-Inf), log (0), log (-0), log2 (-8), log10 (-100), log1p (-2), nthroot (-8, 3), realsqrt (4)
%% not real
realsqrt (-1)
%% realpow out of domain
realpow (-1, 0.5)
%% single out of domain
acos (single (2)), acosh (single (-Inf)), class (acos (single (Inf))), atanh (single (3))
%% arrays out of domain
acos ([0.5 2 -2 Inf]), asin ([0 Inf]), acosh ([0.5 Inf -Inf]), atanh ([0.5 1 2 Inf -Inf]), log ([1 -1 0 Inf])
%% acos of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acos (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% asin of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = asin (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acosh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acosh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% asinh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = asinh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% atanh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = atanh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% atan of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = atan (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acoth of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acoth (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% asech of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = asech (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acsch of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acsch (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% asec of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = asec (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acsc of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acsc (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acot of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acot (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% log of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = log (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% log2 of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = log2 (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% log10 of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = log10 (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% log1p of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = log1p (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sqrt of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sqrt (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% cbrt of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = cbrt (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% exp of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = exp (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% expm1 of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = expm1 (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sin of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sin (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% cos of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = cos (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% tan of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = tan (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sec of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sec (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% csc of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = csc (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% cot of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = cot (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sinh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sinh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% cosh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = cosh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% tanh of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = tanh (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sech of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sech (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% csch of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = csch (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% coth of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = coth (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% erf of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = erf (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% erfc of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = erfc (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% sign of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = sign (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% abs of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = abs (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acosd of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = acosd (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% asind of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = asind (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% atand of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = atand (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% cosd of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = cosd (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% realsqrt of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = realsqrt (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% reallog of real numbers
for v = {Inf, -Inf, NaN, 0, -0, 1, -1, 2, -2, 1e300, -1e300, 1e-300, 1.0000001, -1.0000001, 0.5}, try, y = reallog (v{1}); printf ('%g: %.12g %.12g %d\n', v{1}, real (y), imag (y), iscomplex (y)); catch e, disp (e.message), end, end
%% acos of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acos (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% asin of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = asin (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% acosh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acosh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% asinh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = asinh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% atanh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = atanh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% atan of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = atan (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% log of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = log (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% log2 of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = log2 (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% log10 of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = log10 (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% log1p of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = log1p (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% sqrt of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = sqrt (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% exp of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = exp (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% expm1 of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = expm1 (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% sin of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = sin (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% cos of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = cos (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% tan of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = tan (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% sinh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = sinh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% cosh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = cosh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% tanh of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = tanh (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% abs of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = abs (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% arg of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = arg (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% sec of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = sec (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% csc of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = csc (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% cot of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = cot (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% sech of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = sech (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% csch of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = csch (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% coth of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = coth (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% asec of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = asec (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% acsc of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acsc (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% acot of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acot (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% asech of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = asech (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% acsch of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acsch (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
%% acoth of complex numbers
for v = {complex(Inf,0), complex(Inf,1), complex(-Inf,1), complex(0,Inf), complex(0,-Inf), complex(1,Inf), complex(Inf,Inf), complex(-Inf,Inf), complex(Inf,-Inf), complex(NaN,1), complex(1,NaN), complex(Inf,NaN), complex(NaN,Inf), complex(-Inf,0), complex(2,0), complex(-2,0), complex(2,-0), complex(-2,-0), complex(0,2), complex(0,-2), complex(0,1), complex(1,1), complex(1e200,1e200), complex(1e300,-1e300), complex(1e-200,1e-200), complex(-1,0)}, y = acoth (v{1}); printf ('%g%+gi: %.12g %.12g\n', real (v{1}), imag (v{1}), real (y), imag (y)); end
