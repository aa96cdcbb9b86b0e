%% 1
sprintf ('%d %s\n', 1, 'abc', 2, 'de')
%% 2
sprintf ('%d %s', 'ab', 'cd')
%% 3
sprintf ('%s %d', 'ab', 'cd')
%% 4
sprintf ('%d', [1 2 3])
%% 5
sprintf ('%d,', [1 2;3 4])
%% 6
sprintf ('%d %d\n', 1, 2, 3)
%% 7
sprintf ('hello')
%% 8
sprintf ('hello %d')
%% 9
sprintf ('hello %d', [])
%% 10
sprintf ('%s', [])
%% 11
sprintf ('%s|%s|', 'a')
%% 12
sprintf ('%d, %s|', 1)
%% 13
sprintf ('%d')
%% 14
sprintf ('%s')
%% 15
sprintf ('a%sb%dc', '')
%% 16
sprintf ('%%')
%% 17
sprintf ('%5%')
%% 18
sprintf ('%d%%', 5)
%% 19
sprintf ('%*d', 5, 3)
%% 20
sprintf ('%-*d|', 5, 3)
%% 21
sprintf ('%.*f', 2, pi)
%% 22
sprintf ('%*.*f', 8, 2, pi)
%% 23
sprintf ('\n\t\\\a\x41\101"')
%% 24
sprintf ('%s', {1})
%% 25
sprintf ('%s', struct('a',1))
%% 26
sprintf ('%d', @sin)
%% 27
sprintf ('%s %s', 'abc', [72 105])
%% 28
sprintf ('%s', [72.5 105])
%% 29
sprintf ('%s', 3.14159265)
%% 30
sprintf ('%s', 1e10)
%% 31
sprintf ('%s', 123456789)
%% 32
sprintf ('%s', 1234567.89)
%% 33
sprintf ('%s', -1)
%% 34
sprintf ('%s', 300)
%% 35
sprintf ('%s', 70000)
%% 36
sprintf ('%s', 1e5)
%% 37
sprintf ('%s', true)
%% 38
sprintf ('%d', true)
%% 39
sprintf ('%x', 255.5)
%% 40
sprintf ('%c%c%c', 'abc')
%% 41
sprintf ('%c', 'abc')
%% 42
sprintf ('%s', ['ab';'cd'])
%% 43
sprintf ('%d|', 'abc')
%% 44
sprintf ('%s=%d;', 'x', 1, 'yy', 2)
%% 45
sprintf ('%f', 'a')
%% 46
sprintf ('%5s|', 'abcdefg')
%% 47
sprintf ('%.2s|', 'abcdefg')
%% 48
sprintf ('%d %f', 1)
%% 49
sprintf ('abc\n')
%% 50
sprintf ('%d\n', 1, 2)
%% 51
sprintf ('%d\n')
%% 52
sprintf ('%s\n', '')
%% 53
sprintf ('%s,%s\n', '', 'x')
%% 54
sprintf ('%d %s\n', [], 'x')
%% 55
sprintf (5)
%% 56
sprintf ('%z')
%% 57
sprintf ('%')
%% 58
sprintf ('abc%')
%% 59
sprintf ('%d', 3, 'a')
%% 60
sprintf ('%d %s', 1, [2 3])
%% 61
sprintf ('%g', 0.1+0.2)
%% 62
sprintf ('%g', 100000), t('%g', 1000000), t('%g',1e-5)
%% 63
sprintf ('%bx', 1)
%% 64
sprintf ('%#g|%#o|%#.0f', 1.5, 8, 3)
%% 65
sprintf ('%+d % d', 3, 3)
%% 66
sprintf ('%05.1f|%-8.2f|', 2.345, 1.5)
%% 67
sprintf ('%5.3d|', 7)
%% 68
sprintf ('%hd %ld %lld', 1, 2, 3)
%% 69
sprintf ('%s and %s', 'abc', 5, 'x')
%% 70
sprintf ('%d', int8([1 2 3]))
%% 71
sprintf ('%d', uint64(2^60))
%% 72
sprintf ('%g', int64(9007199254740993))
%% 73
sprintf ('%f', int64(9007199254740993))
%% 74
sprintf ('%s', int8(65))
%% 75
sprintf ('%d', [1.5 2 NaN])
%% 76
sprintf ('%5.1d|', 1.55)
%% 77
sprintf ('%x', -1)
%% 78
sprintf ('%u', -1)
%% 79
sprintf ('%o', -1)
%% 80
sprintf ('%c', -1)
%% 81
sprintf ('%c', 3.5)
%% 82
sprintf ('%c', 256)
%% 83
sprintf ('%s', 'a', 'b', 'c')
%% 84
sprintf ('%s-', 'abc', 'de')
%% 85
sprintf ('[%s]', 'abc', 100, 'z')
%% 86
sprintf ('%5s', 65)
%% 87
sprintf ('%-5s|', 3.5)
%% 88
sprintf ('%s', '%d')
%% 89
sprintf ("%s\n", "a\0b")
%% 90
sprintf ('%d', 1+2i)
%% 91
sprintf ('%f %f\n', [1+2i 3])
%% 92
sprintf ('')
%% 93
sprintf ('', 1)
%% 94
sprintf ('abc', 1, 2)
%% 95
sprintf ('%1$d', 3)
%% 96
sprintf ('%.3g|%10.4g|', pi, pi)
%% 97
sprintf ('%.10g', 0.1)
%% 98
sprintf ('%.20f', 0.1)
%% 99
sprintf ('%.0f %.0f %.0f', 0.5, 1.5, 2.5)
%% 100
sprintf ('%.2f', 1.005)
%% 101
sprintf ('%e', 0)
%% 102
sprintf ('%g', 1e100)
%% 103
sprintf ('%i', 1e10)
%% 104
sprintf ('%d', -1e10)
%% 105
sprintf ('%d', 2^31), t('%d', -2^31-1)
%% 106
sprintf ('%5.2f %s', 3, 'x', 4)
%% 107
sprintf ('%d: %s\n', 1, 'a', 2, 'b', 3)
%% 108
printf ('%%d [%s]\n', ''); printf ('[%d]', 1.5); printf ('[%d]', pi); printf ('[%d]', 1e10); printf ('[%d]', 1e20); printf ('[%d]', 15000000000.5); printf ('[%d]', 1e-10); printf ('[%d]', -2.5); printf ('[%d]', NaN); printf ('[%d]', Inf); printf ('[%d]', -Inf); printf ('[%d]', 2^53); printf ('[%d]', 2^63); printf ('[%d]', -2^63); printf ('[%d]', 1e15+0.5); printf ('[%d]', 123456789.123); printf ('[%d]', 0.1); printf ('[%d]', 99999.5); printf ('[%d]', true); printf ('[%d]', 'a'); printf ('[%d]', int8(5)); printf ('[%d]', 'abc'); printf ('[%d]', 1e300); printf ('[%d]', single(3.14159)); printf ('[%d]', -0); printf ('[%d]', 65.5); printf ('[%d]', 1e5); printf ('[%d]', 0.001);
%% 109
printf ('%%i [%s]\n', ''); printf ('[%i]', 1.5); printf ('[%i]', pi); printf ('[%i]', 1e10); printf ('[%i]', 1e20); printf ('[%i]', 15000000000.5); printf ('[%i]', 1e-10); printf ('[%i]', -2.5); printf ('[%i]', NaN); printf ('[%i]', Inf); printf ('[%i]', -Inf); printf ('[%i]', 2^53); printf ('[%i]', 2^63); printf ('[%i]', -2^63); printf ('[%i]', 1e15+0.5); printf ('[%i]', 123456789.123); printf ('[%i]', 0.1); printf ('[%i]', 99999.5); printf ('[%i]', true); printf ('[%i]', 'a'); printf ('[%i]', int8(5)); printf ('[%i]', 'abc'); printf ('[%i]', 1e300); printf ('[%i]', single(3.14159)); printf ('[%i]', -0); printf ('[%i]', 65.5); printf ('[%i]', 1e5); printf ('[%i]', 0.001);
%% 110
printf ('%%x [%s]\n', ''); printf ('[%x]', 1.5); printf ('[%x]', pi); printf ('[%x]', 1e10); printf ('[%x]', 1e20); printf ('[%x]', 15000000000.5); printf ('[%x]', 1e-10); printf ('[%x]', -2.5); printf ('[%x]', NaN); printf ('[%x]', Inf); printf ('[%x]', -Inf); printf ('[%x]', 2^53); printf ('[%x]', 2^63); printf ('[%x]', -2^63); printf ('[%x]', 1e15+0.5); printf ('[%x]', 123456789.123); printf ('[%x]', 0.1); printf ('[%x]', 99999.5); printf ('[%x]', true); printf ('[%x]', 'a'); printf ('[%x]', int8(5)); printf ('[%x]', 'abc'); printf ('[%x]', 1e300); printf ('[%x]', single(3.14159)); printf ('[%x]', -0); printf ('[%x]', 65.5); printf ('[%x]', 1e5); printf ('[%x]', 0.001);
%% 111
printf ('%%o [%s]\n', ''); printf ('[%o]', 1.5); printf ('[%o]', pi); printf ('[%o]', 1e10); printf ('[%o]', 1e20); printf ('[%o]', 15000000000.5); printf ('[%o]', 1e-10); printf ('[%o]', -2.5); printf ('[%o]', NaN); printf ('[%o]', Inf); printf ('[%o]', -Inf); printf ('[%o]', 2^53); printf ('[%o]', 2^63); printf ('[%o]', -2^63); printf ('[%o]', 1e15+0.5); printf ('[%o]', 123456789.123); printf ('[%o]', 0.1); printf ('[%o]', 99999.5); printf ('[%o]', true); printf ('[%o]', 'a'); printf ('[%o]', int8(5)); printf ('[%o]', 'abc'); printf ('[%o]', 1e300); printf ('[%o]', single(3.14159)); printf ('[%o]', -0); printf ('[%o]', 65.5); printf ('[%o]', 1e5); printf ('[%o]', 0.001);
%% 112
printf ('%%u [%s]\n', ''); printf ('[%u]', 1.5); printf ('[%u]', pi); printf ('[%u]', 1e10); printf ('[%u]', 1e20); printf ('[%u]', 15000000000.5); printf ('[%u]', 1e-10); printf ('[%u]', -2.5); printf ('[%u]', NaN); printf ('[%u]', Inf); printf ('[%u]', -Inf); printf ('[%u]', 2^53); printf ('[%u]', 2^63); printf ('[%u]', -2^63); printf ('[%u]', 1e15+0.5); printf ('[%u]', 123456789.123); printf ('[%u]', 0.1); printf ('[%u]', 99999.5); printf ('[%u]', true); printf ('[%u]', 'a'); printf ('[%u]', int8(5)); printf ('[%u]', 'abc'); printf ('[%u]', 1e300); printf ('[%u]', single(3.14159)); printf ('[%u]', -0); printf ('[%u]', 65.5); printf ('[%u]', 1e5); printf ('[%u]', 0.001);
%% 113
printf ('%%5d [%s]\n', ''); printf ('[%5d]', 1.5); printf ('[%5d]', pi); printf ('[%5d]', 1e10); printf ('[%5d]', 1e20); printf ('[%5d]', 15000000000.5); printf ('[%5d]', 1e-10); printf ('[%5d]', -2.5); printf ('[%5d]', NaN); printf ('[%5d]', Inf); printf ('[%5d]', -Inf); printf ('[%5d]', 2^53); printf ('[%5d]', 2^63); printf ('[%5d]', -2^63); printf ('[%5d]', 1e15+0.5); printf ('[%5d]', 123456789.123); printf ('[%5d]', 0.1); printf ('[%5d]', 99999.5); printf ('[%5d]', true); printf ('[%5d]', 'a'); printf ('[%5d]', int8(5)); printf ('[%5d]', 'abc'); printf ('[%5d]', 1e300); printf ('[%5d]', single(3.14159)); printf ('[%5d]', -0); printf ('[%5d]', 65.5); printf ('[%5d]', 1e5); printf ('[%5d]', 0.001);
%% 114
printf ('%%-8d| [%s]\n', ''); printf ('[%-8d|]', 1.5); printf ('[%-8d|]', pi); printf ('[%-8d|]', 1e10); printf ('[%-8d|]', 1e20); printf ('[%-8d|]', 15000000000.5); printf ('[%-8d|]', 1e-10); printf ('[%-8d|]', -2.5); printf ('[%-8d|]', NaN); printf ('[%-8d|]', Inf); printf ('[%-8d|]', -Inf); printf ('[%-8d|]', 2^53); printf ('[%-8d|]', 2^63); printf ('[%-8d|]', -2^63); printf ('[%-8d|]', 1e15+0.5); printf ('[%-8d|]', 123456789.123); printf ('[%-8d|]', 0.1); printf ('[%-8d|]', 99999.5); printf ('[%-8d|]', true); printf ('[%-8d|]', 'a'); printf ('[%-8d|]', int8(5)); printf ('[%-8d|]', 'abc'); printf ('[%-8d|]', 1e300); printf ('[%-8d|]', single(3.14159)); printf ('[%-8d|]', -0); printf ('[%-8d|]', 65.5); printf ('[%-8d|]', 1e5); printf ('[%-8d|]', 0.001);
%% 115
printf ('%%05d [%s]\n', ''); printf ('[%05d]', 1.5); printf ('[%05d]', pi); printf ('[%05d]', 1e10); printf ('[%05d]', 1e20); printf ('[%05d]', 15000000000.5); printf ('[%05d]', 1e-10); printf ('[%05d]', -2.5); printf ('[%05d]', NaN); printf ('[%05d]', Inf); printf ('[%05d]', -Inf); printf ('[%05d]', 2^53); printf ('[%05d]', 2^63); printf ('[%05d]', -2^63); printf ('[%05d]', 1e15+0.5); printf ('[%05d]', 123456789.123); printf ('[%05d]', 0.1); printf ('[%05d]', 99999.5); printf ('[%05d]', true); printf ('[%05d]', 'a'); printf ('[%05d]', int8(5)); printf ('[%05d]', 'abc'); printf ('[%05d]', 1e300); printf ('[%05d]', single(3.14159)); printf ('[%05d]', -0); printf ('[%05d]', 65.5); printf ('[%05d]', 1e5); printf ('[%05d]', 0.001);
%% 116
printf ('%%+d [%s]\n', ''); printf ('[%+d]', 1.5); printf ('[%+d]', pi); printf ('[%+d]', 1e10); printf ('[%+d]', 1e20); printf ('[%+d]', 15000000000.5); printf ('[%+d]', 1e-10); printf ('[%+d]', -2.5); printf ('[%+d]', NaN); printf ('[%+d]', Inf); printf ('[%+d]', -Inf); printf ('[%+d]', 2^53); printf ('[%+d]', 2^63); printf ('[%+d]', -2^63); printf ('[%+d]', 1e15+0.5); printf ('[%+d]', 123456789.123); printf ('[%+d]', 0.1); printf ('[%+d]', 99999.5); printf ('[%+d]', true); printf ('[%+d]', 'a'); printf ('[%+d]', int8(5)); printf ('[%+d]', 'abc'); printf ('[%+d]', 1e300); printf ('[%+d]', single(3.14159)); printf ('[%+d]', -0); printf ('[%+d]', 65.5); printf ('[%+d]', 1e5); printf ('[%+d]', 0.001);
%% 117
printf ('%%.2d [%s]\n', ''); printf ('[%.2d]', 1.5); printf ('[%.2d]', pi); printf ('[%.2d]', 1e10); printf ('[%.2d]', 1e20); printf ('[%.2d]', 15000000000.5); printf ('[%.2d]', 1e-10); printf ('[%.2d]', -2.5); printf ('[%.2d]', NaN); printf ('[%.2d]', Inf); printf ('[%.2d]', -Inf); printf ('[%.2d]', 2^53); printf ('[%.2d]', 2^63); printf ('[%.2d]', -2^63); printf ('[%.2d]', 1e15+0.5); printf ('[%.2d]', 123456789.123); printf ('[%.2d]', 0.1); printf ('[%.2d]', 99999.5); printf ('[%.2d]', true); printf ('[%.2d]', 'a'); printf ('[%.2d]', int8(5)); printf ('[%.2d]', 'abc'); printf ('[%.2d]', 1e300); printf ('[%.2d]', single(3.14159)); printf ('[%.2d]', -0); printf ('[%.2d]', 65.5); printf ('[%.2d]', 1e5); printf ('[%.2d]', 0.001);
%% 118
printf ('%%8.3d [%s]\n', ''); printf ('[%8.3d]', 1.5); printf ('[%8.3d]', pi); printf ('[%8.3d]', 1e10); printf ('[%8.3d]', 1e20); printf ('[%8.3d]', 15000000000.5); printf ('[%8.3d]', 1e-10); printf ('[%8.3d]', -2.5); printf ('[%8.3d]', NaN); printf ('[%8.3d]', Inf); printf ('[%8.3d]', -Inf); printf ('[%8.3d]', 2^53); printf ('[%8.3d]', 2^63); printf ('[%8.3d]', -2^63); printf ('[%8.3d]', 1e15+0.5); printf ('[%8.3d]', 123456789.123); printf ('[%8.3d]', 0.1); printf ('[%8.3d]', 99999.5); printf ('[%8.3d]', true); printf ('[%8.3d]', 'a'); printf ('[%8.3d]', int8(5)); printf ('[%8.3d]', 'abc'); printf ('[%8.3d]', 1e300); printf ('[%8.3d]', single(3.14159)); printf ('[%8.3d]', -0); printf ('[%8.3d]', 65.5); printf ('[%8.3d]', 1e5); printf ('[%8.3d]', 0.001);
%% 119
printf ('%%g [%s]\n', ''); printf ('[%g]', 1.5); printf ('[%g]', pi); printf ('[%g]', 1e10); printf ('[%g]', 1e20); printf ('[%g]', 15000000000.5); printf ('[%g]', 1e-10); printf ('[%g]', -2.5); printf ('[%g]', NaN); printf ('[%g]', Inf); printf ('[%g]', -Inf); printf ('[%g]', 2^53); printf ('[%g]', 2^63); printf ('[%g]', -2^63); printf ('[%g]', 1e15+0.5); printf ('[%g]', 123456789.123); printf ('[%g]', 0.1); printf ('[%g]', 99999.5); printf ('[%g]', true); printf ('[%g]', 'a'); printf ('[%g]', int8(5)); printf ('[%g]', 'abc'); printf ('[%g]', 1e300); printf ('[%g]', single(3.14159)); printf ('[%g]', -0); printf ('[%g]', 65.5); printf ('[%g]', 1e5); printf ('[%g]', 0.001);
%% 120
printf ('%%f [%s]\n', ''); printf ('[%f]', 1.5); printf ('[%f]', pi); printf ('[%f]', 1e10); printf ('[%f]', 1e20); printf ('[%f]', 15000000000.5); printf ('[%f]', 1e-10); printf ('[%f]', -2.5); printf ('[%f]', NaN); printf ('[%f]', Inf); printf ('[%f]', -Inf); printf ('[%f]', 2^53); printf ('[%f]', 2^63); printf ('[%f]', -2^63); printf ('[%f]', 1e15+0.5); printf ('[%f]', 123456789.123); printf ('[%f]', 0.1); printf ('[%f]', 99999.5); printf ('[%f]', true); printf ('[%f]', 'a'); printf ('[%f]', int8(5)); printf ('[%f]', 'abc'); printf ('[%f]', 1e300); printf ('[%f]', single(3.14159)); printf ('[%f]', -0); printf ('[%f]', 65.5); printf ('[%f]', 1e5); printf ('[%f]', 0.001);
%% 121
printf ('%%e [%s]\n', ''); printf ('[%e]', 1.5); printf ('[%e]', pi); printf ('[%e]', 1e10); printf ('[%e]', 1e20); printf ('[%e]', 15000000000.5); printf ('[%e]', 1e-10); printf ('[%e]', -2.5); printf ('[%e]', NaN); printf ('[%e]', Inf); printf ('[%e]', -Inf); printf ('[%e]', 2^53); printf ('[%e]', 2^63); printf ('[%e]', -2^63); printf ('[%e]', 1e15+0.5); printf ('[%e]', 123456789.123); printf ('[%e]', 0.1); printf ('[%e]', 99999.5); printf ('[%e]', true); printf ('[%e]', 'a'); printf ('[%e]', int8(5)); printf ('[%e]', 'abc'); printf ('[%e]', 1e300); printf ('[%e]', single(3.14159)); printf ('[%e]', -0); printf ('[%e]', 65.5); printf ('[%e]', 1e5); printf ('[%e]', 0.001);
%% 122
printf ('%%5s| [%s]\n', ''); printf ('[%5s|]', 1.5); printf ('[%5s|]', pi); printf ('[%5s|]', 1e10); printf ('[%5s|]', 1e20); printf ('[%5s|]', 15000000000.5); printf ('[%5s|]', 1e-10); printf ('[%5s|]', -2.5); printf ('[%5s|]', NaN); printf ('[%5s|]', Inf); printf ('[%5s|]', -Inf); printf ('[%5s|]', 2^53); printf ('[%5s|]', 2^63); printf ('[%5s|]', -2^63); printf ('[%5s|]', 1e15+0.5); printf ('[%5s|]', 123456789.123); printf ('[%5s|]', 0.1); printf ('[%5s|]', 99999.5); printf ('[%5s|]', true); printf ('[%5s|]', 'a'); printf ('[%5s|]', int8(5)); printf ('[%5s|]', 'abc'); printf ('[%5s|]', 1e300); printf ('[%5s|]', single(3.14159)); printf ('[%5s|]', -0); printf ('[%5s|]', 65.5); printf ('[%5s|]', 1e5); printf ('[%5s|]', 0.001);
%% 123
printf ('%%.1s| [%s]\n', ''); printf ('[%.1s|]', 1.5); printf ('[%.1s|]', pi); printf ('[%.1s|]', 1e10); printf ('[%.1s|]', 1e20); printf ('[%.1s|]', 15000000000.5); printf ('[%.1s|]', 1e-10); printf ('[%.1s|]', -2.5); printf ('[%.1s|]', NaN); printf ('[%.1s|]', Inf); printf ('[%.1s|]', -Inf); printf ('[%.1s|]', 2^53); printf ('[%.1s|]', 2^63); printf ('[%.1s|]', -2^63); printf ('[%.1s|]', 1e15+0.5); printf ('[%.1s|]', 123456789.123); printf ('[%.1s|]', 0.1); printf ('[%.1s|]', 99999.5); printf ('[%.1s|]', true); printf ('[%.1s|]', 'a'); printf ('[%.1s|]', int8(5)); printf ('[%.1s|]', 'abc'); printf ('[%.1s|]', 1e300); printf ('[%.1s|]', single(3.14159)); printf ('[%.1s|]', -0); printf ('[%.1s|]', 65.5); printf ('[%.1s|]', 1e5); printf ('[%.1s|]', 0.001);
%% 124
printf ('%%G [%s]\n', ''); printf ('[%G]', 1.5); printf ('[%G]', pi); printf ('[%G]', 1e10); printf ('[%G]', 1e20); printf ('[%G]', 15000000000.5); printf ('[%G]', 1e-10); printf ('[%G]', -2.5); printf ('[%G]', NaN); printf ('[%G]', Inf); printf ('[%G]', -Inf); printf ('[%G]', 2^53); printf ('[%G]', 2^63); printf ('[%G]', -2^63); printf ('[%G]', 1e15+0.5); printf ('[%G]', 123456789.123); printf ('[%G]', 0.1); printf ('[%G]', 99999.5); printf ('[%G]', true); printf ('[%G]', 'a'); printf ('[%G]', int8(5)); printf ('[%G]', 'abc'); printf ('[%G]', 1e300); printf ('[%G]', single(3.14159)); printf ('[%G]', -0); printf ('[%G]', 65.5); printf ('[%G]', 1e5); printf ('[%G]', 0.001);
%% 125
printf ('%%#x [%s]\n', ''); printf ('[%#x]', 1.5); printf ('[%#x]', pi); printf ('[%#x]', 1e10); printf ('[%#x]', 1e20); printf ('[%#x]', 15000000000.5); printf ('[%#x]', 1e-10); printf ('[%#x]', -2.5); printf ('[%#x]', NaN); printf ('[%#x]', Inf); printf ('[%#x]', -Inf); printf ('[%#x]', 2^53); printf ('[%#x]', 2^63); printf ('[%#x]', -2^63); printf ('[%#x]', 1e15+0.5); printf ('[%#x]', 123456789.123); printf ('[%#x]', 0.1); printf ('[%#x]', 99999.5); printf ('[%#x]', true); printf ('[%#x]', 'a'); printf ('[%#x]', int8(5)); printf ('[%#x]', 'abc'); printf ('[%#x]', 1e300); printf ('[%#x]', single(3.14159)); printf ('[%#x]', -0); printf ('[%#x]', 65.5); printf ('[%#x]', 1e5); printf ('[%#x]', 0.001);
%% 126
printf ('%%5.1f [%s]\n', ''); printf ('[%5.1f]', 1.5); printf ('[%5.1f]', pi); printf ('[%5.1f]', 1e10); printf ('[%5.1f]', 1e20); printf ('[%5.1f]', 15000000000.5); printf ('[%5.1f]', 1e-10); printf ('[%5.1f]', -2.5); printf ('[%5.1f]', NaN); printf ('[%5.1f]', Inf); printf ('[%5.1f]', -Inf); printf ('[%5.1f]', 2^53); printf ('[%5.1f]', 2^63); printf ('[%5.1f]', -2^63); printf ('[%5.1f]', 1e15+0.5); printf ('[%5.1f]', 123456789.123); printf ('[%5.1f]', 0.1); printf ('[%5.1f]', 99999.5); printf ('[%5.1f]', true); printf ('[%5.1f]', 'a'); printf ('[%5.1f]', int8(5)); printf ('[%5.1f]', 'abc'); printf ('[%5.1f]', 1e300); printf ('[%5.1f]', single(3.14159)); printf ('[%5.1f]', -0); printf ('[%5.1f]', 65.5); printf ('[%5.1f]', 1e5); printf ('[%5.1f]', 0.001);
%% 127
printf ('%%X [%s]\n', ''); printf ('[%X]', 1.5); printf ('[%X]', pi); printf ('[%X]', 1e10); printf ('[%X]', 1e20); printf ('[%X]', 15000000000.5); printf ('[%X]', 1e-10); printf ('[%X]', -2.5); printf ('[%X]', NaN); printf ('[%X]', Inf); printf ('[%X]', -Inf); printf ('[%X]', 2^53); printf ('[%X]', 2^63); printf ('[%X]', -2^63); printf ('[%X]', 1e15+0.5); printf ('[%X]', 123456789.123); printf ('[%X]', 0.1); printf ('[%X]', 99999.5); printf ('[%X]', true); printf ('[%X]', 'a'); printf ('[%X]', int8(5)); printf ('[%X]', 'abc'); printf ('[%X]', 1e300); printf ('[%X]', single(3.14159)); printf ('[%X]', -0); printf ('[%X]', 65.5); printf ('[%X]', 1e5); printf ('[%X]', 0.001);
