%% 1
fdisp(1, containers.Map('k',5))
%% 2
format compact; x = containers.Map('k',5)
%% 3
format compact; x = {containers.Map('k',5)}
%% 4
fdisp(1, {containers.Map('k',5)})
%% 5
fdisp(1, struct('a',1))
%% 6
fdisp(1, 'abc')
%% 7
fdisp(1, {})
%% 8
fdisp(1, [])
%% 9
fdisp(1, @sin)
%% 10
disp(containers.Map())
%% 11
fdisp(stdout, 1:3)
%% 12
fdisp(stdout, eye(2))
%% 13
fdisp(stdout, true)
%% 14
assert (disp (pi), "3.1416\n")
%% 15
assert (evalc ("x = 1.1; display (x)"), "x = 1.1000\n")
%% 16
assert (evalc ("display (1.1)"), "1.1000\n")
%% 17
str = disp (1.1); assert (str, "1.1000\n")
%% 18
assert (num2str (123), "123")
%% 19
assert (num2str ([1:3]), "1  2  3")
%% 20
assert (num2str (pi, 20), "3.141592653589793116")
%% 21
assert (num2str ([1+2i 3-4i]), "1+2i   3-4i")
%% 22
assert (num2str (19440606), "19440606")
%% 23
assert (num2str (2^33), "8589934592")
%% 24
assert (num2str (-2^33+1i), "-8589934592+1i")
%% 25
assert (num2str (-2^33+2^32i), "-8589934592+4294967296i")
%% 26
assert (num2str (inf), "Inf")
%% 27
assert (num2str ([inf -inf]), "Inf -Inf")
%% 28
assert (num2str ([inf NaN -inf]), "Inf  NaN -Inf")
%% 29
assert (num2str (complex (Inf, 0)), "Inf+0i")
%% 30
assert (num2str (complex (NaN, 1)), "NaN+1i")
%% 31
assert (num2str (99999.5), "99999.5")
%% 32
assert (num2str (0.0001), "0.0001")
%% 33
assert (num2str (1e-5), "1e-05")
%% 34
assert (num2str ([0 0 0]), "0  0  0")
%% 35
assert (num2str (1e23), "1e+23")
%% 36
assert (num2str (1.1), "1.1")
%% 37
assert (num2str (0.1), "0.1")
%% 38
assert (num2str (1), "1")
%% 39
assert (num2str (-1.4e-300), "-1.4e-300")
%% 40
assert (num2str (99999999999999999999), "100000000000000000000")
%% 41
assert (sprintf ("%s|%s|", "a", "b"), "a|b|")
%% 42
assert (sprintf ("%d", 1.5), "1.5")
%% 43
assert (sprintf ("%i", 1e10), "10000000000")
%% 44
assert (sprintf ("%x", 255), "ff")
%% 45
assert (sprintf ("%5s", "ab"), "   ab")
%% 46
assert (sprintf ("%-5s|", "ab"), "ab   |")
%% 47
assert (sprintf ("%c%c%c", "abc"), "abc")
%% 48
assert (sprintf ("%s", [72 101]), "He")
%% 49
assert (sprintf ("%d,", [1 2 3]), "1,2,3,")
%% 50
assert (sprintf ("%s", ""), "")
%% 51
assert (sprintf ("%s", ""), zeros(1,0))
%% 52
assert (sprintf (""), "")
%% 53
assert (isempty (sprintf ("")))
%% 54
assert (sprintf ("hello"), "hello")
%% 55
assert (mat2str ([1 2;3 4]), "[1 2;3 4]")
%% 56
assert (mat2str (pi, 4), "3.142")
%% 57
assert (mat2str (single (pi), 5), "3.1416")
%% 58
assert (mat2str (single (pi), 5, "class"), "single(3.1416)")
%% 59
assert (mat2str ([true false]), "[true false]")
%% 60
assert (mat2str (int16 ([-1 1]), "class"), "int16([-1 1])")
%% 61
assert (mat2str (logical (eye (3))), "[true false false;false true false;false false true]")
%% 62
assert (mat2str ([1+2i 3]), "[1+2i 3+0i]")
%% 63
assert (mat2str (zeros (1,0)), "zeros(1,0)")
%% 64
mat2str(zeros(1,0))
%% 65
mat2str(zeros(0,0,2))
%% 66
assert (int2str (2.7), "3")
%% 67
assert (int2str ([1.2 2.7]), "1  3")
%% 68
assert (rats (pi), "355/113")
%% 69
rats(pi)
%% 70
rats([0.5 1/3])
%% 71
rat(pi)
%% 72
assert (disp ([1 2;3 4]), "   1   2\n   3   4\n")
%% 73
assert (columns (num2str (pi)), 6)
%% 74
num2str (123.456, 4)
%% 75
num2str ([8 2;3 4], "%d")
%% 76
num2str (1e10)
%% 77
num2str (123456789.123)
%% 78
num2str (1234567.89)
%% 79
error ("Octave:some-id", "value is %d", 5)
%% 80
error ("value is %s\n", "abc")
%% 81
error ("with newline\n")
%% 82
error ("%d", 1.5)
%% 83
x = sprintf ("%s: %d\n", "abc", 5)
%% 84
x = sprintf ('%s: %d\n', 'abc', 5)
%% 85
fprintf ("%d %s\n", 5, "abc")
%% 86
fprintf ("%5.2f|%-8s|%+d\n", pi, "ab", 5)
%% 87
fprintf ("\n")
%% 88
fprintf ("%d\n", [1 2;3 4])
%% 89
fprintf ("%d %d\n", [1 2;3 4])
%% 90
fprintf ("%s\n", "abc", "de")
%% 91
fprintf ("abc\n", 1)
%% 92
fprintf ("%d, %d\n", 1)
%% 93
fprintf ("[%s]\n", [])
%% 94
fprintf ("%s\n", {})
%% 95
fprintf (1, "%s\n", "x")
%% 96
printf ("%s %d\n", "abc", 1, "de", 2)
%% 97
printf ("%5s|%-5s|\n", "ab", "cd")
%% 98
printf ("%g %g\n", 0.1, 1e10)
%% 99
printf ("%e\n", 12345.678)
%% 100
printf ("%G\n", 1e-10)
%% 101
printf ("%o %x %X\n", 8, 255, 255)
%% 102
printf ("%c", "hello"), printf ("\n")
%% 103
printf ("%3d|%03d|%-3d|\n", 5, 5, 5)
%% 104
printf ("%s\n", num2str (pi, 8))
%% 105
printf ("%s", "a\tb"), printf ('\n')
%% 106
printf ('%s', 'a\tb'), printf ("\n")
%% 107
printf ("\\n\n")
%% 108
printf ('\\n\n')
%% 109
printf ("%d\n", int8 (200))
%% 110
printf ("%f\n", single (0.1))
%% 111
printf ("%d\n", true)
%% 112
printf ("%s\n", "é")
%% 113
length ("é")
%% 114
printf ("%5s|\n", "é")
%% 115
num2str(complex(0.5,Inf))
%% 116
num2str(complex(0.3,NaN))
%% 117
num2str(complex(0.7,NaN))
%% 118
num2str(complex(0.05,NaN))
%% 119
num2str(complex(0.09,NaN))
%% 120
num2str(complex(NaN,0.09))
%% 121
num2str([complex(0.5,Inf) 1])
%% 122
num2str([complex(0.5,Inf) 0.5])
%% 123
num2str([complex(0.05,Inf) 0])
%% 124
num2str([complex(0.5,Inf) 12])
%% 125
num2str([complex(1.5,Inf) 12])
%% 126
num2str([complex(0.04,Inf) 12])
%% 127
num2str(complex(99.7,Inf))
%% 128
num2str(complex(1234.5678,Inf))
