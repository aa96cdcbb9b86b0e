%% 1
fft2([1 2;3 4])
%% 2
ifft2([10 -2;-4 0])
%% 3
fft2([1 2;3 4],3,3)
%% 4
fft2({})
%% 5
fft2([1 2;3 4],3)
%% 6
fft2(ones(2,2,2))
%% 7
fftn([1 2;3 4])
%% 8
fftn(ones(2,2,2))
%% 9
ifftn([10 -2;-4 0])
%% 10
fftn([1 2;3 4],[3 3])
%% 11
fftn([1 2;3 4],[3 3 3])
%% 12
fft([1 2 3])
%% 13
fft([1 2 3],5)
%% 14
fft([1 2 3],2)
%% 15
fft([1 2;3 4],[],2)
%% 16
fft([1 2;3 4],2,3)
%% 17
fft([])
%% 18
fft({})
%% 19
fft('a')
%% 20
fft([1 2 3],-1)
%% 21
fft([1 2 3],1.5)
%% 22
fft([1 2 3],'a')
%% 23
fft([1 2 3],[],0)
%% 24
fft([1 2 3],4,1)
%% 25
fft(zeros(0,3))
%% 26
fft(zeros(3,0))
%% 27
fft(single([1 2 3]))
%% 28
fft(int8([1 2 3]))
%% 29
fft(true)
%% 30
fft([1 2 3]')
%% 31
ifft(fft([1 2 3 4 5]))
%% 32
ifft([1 2 3])
%% 33
ifft([6 -1.5+0.8660i -1.5-0.8660i])
%% 34
fft([1 2 3],0)
%% 35
fft([1 2 3],[1 2])
%% 36
fft([1 2 3],NaN)
%% 37
filter(1,[1 -0.5],[1 2 3])
%% 38
[y,sf]=filter([1 1],1,[1 2 3])
%% 39
[y,sf]=filter([1 1],1,[1 2 3],5)
%% 40
filter([1 1]/2,1,[1 2;3 4])
%% 41
filter([1 1]/2,1,[1 2;3 4],[],2)
%% 42
filter([],1,[1 2])
%% 43
filter(1,[],[1 2])
%% 44
filter(1,0,[1 2])
%% 45
filter(1,[0 1],[1 2])
%% 46
filter({},1,1)
%% 47
filter(1,1,{})
%% 48
filter([1 2;3 4],1,[1 2])
%% 49
filter(1,1,[1 2],[],5)
%% 50
filter([1 1],1,[1 2 3],[1 2])
%% 51
filter([1 1],1,[])
%% 52
filter([1 1],[2 1],[1 2 3])
%% 53
filter(1,[1 2i],[1 2])
%% 54
filter(single(1),1,[1 2])
%% 55
filter([1 2 3],[1],[1;2;3])
%% 56
filter('a',1,[1 2])
%% 57
filter(1,1)
%% 58
filter2([1 1;1 1],[1 2;3 4])
%% 59
filter2([1 2 3],magic(3))
%% 60
filter2([1 1;1 1],magic(3),'valid')
%% 61
filter2([1 1;1 1],magic(3),'full')
%% 62
conv2([1 2;3 4],[1 1;1 1])
%% 63
conv2([1 2;3 4],[1 1;1 1],'same')
%% 64
conv2([1 2;3 4],[1 1;1 1],'valid')
%% 65
conv2([1 2],[1;1],[1 2;3 4])
%% 66
conv2([1 2],[1 1],magic(3),'same')
%% 67
conv2([1 2],[1 1],'foo')
%% 68
conv2({},1)
%% 69
conv2([1 2i],[1 2])
%% 70
conv2(1)
%% 71
conv2([],1)
%% 72
conv2(ones(2,2,2),1)
%% 73
conv2(single([1 2]),[1 2])
%% 74
convn([1 2;3 4],[1 1;1 1])
%% 75
convn(ones(2,2,2),ones(2,2,2),'same')
%% 76
fftconv([1 2],[1 3])
%% 77
fftconv([1 2 3],[1 1],8)
%% 78
fftconv([1 2;3 4],1)
%% 79
fftconv({},1)
%% 80
fftconv(1,2)
%% 81
fftfilt([1 1],[1 2 3 4])
%% 82
fftfilt([1 1],[1 2 3 4]',2)
%% 83
fftfilt({},1)
%% 84
fftfilt([1 2;3 4],[1 2])
%% 85
fftfilt([1 1],[1 2 3],1.5)
%% 86
fftshift(1:5)
%% 87
fftshift([1 2;3 4])
%% 88
fftshift(1:4,2)
%% 89
fftshift({})
%% 90
fftshift(1:4,0)
%% 91
fftshift(1:4,1.5)
%% 92
fftshift('abc')
%% 93
fftshift([])
%% 94
ifftshift(1:5)
%% 95
ifftshift([1 2 3;4 5 6])
%% 96
ifftshift(1:4,0)
%% 97
fftshift({1,2,3})
%% 98
[h,w]=freqz([1 1],1,4)
%% 99
[h,w]=freqz([1 1],[1 0.5],4,'whole')
%% 100
[h,w]=freqz([1 1],1,[0 pi/2])
%% 101
[h,w]=freqz([1 1],1,4,100)
%% 102
h=freqz([1 2 3],[1],4)
%% 103
sinc([0 0.5 1])
%% 104
sinc({})
%% 105
sinc('a')
%% 106
unwrap([0 3 6.5 10])
%% 107
unwrap([0 2*pi 4*pi])
%% 108
unwrap([0 2 4;1 3 5],1)
%% 109
unwrap([0;7;14])
%% 110
unwrap([0 NaN 7])
%% 111
unwrap({})
%% 112
unwrap([0 7],pi,2)
%% 113
unwrap([0 7],pi,0)
%% 114
unwrap([0 7],'a')
%% 115
hamming(5)
%% 116
hamming(1)
%% 117
hamming(0)
%% 118
hamming(-1)
%% 119
hamming(5,'periodic')
%% 120
hamming(5,'foo')
%% 121
hamming(1.5)
%% 122
hamming()
%% 123
hamming({})
%% 124
hanning(5)
%% 125
hanning(5,'periodic')
%% 126
blackman(5)
%% 127
blackman(5,'symmetric')
%% 128
blackman(4,'periodic')
%% 129
bartlett(5)
%% 130
bartlett(1)
%% 131
bartlett(-1)
%% 132
triangle_lw(3,0.5), triangle_sw(3,0.5), rectangle_lw(3,0.5), rectangle_sw(3,0.5)
%% 133
periodogram([1 2 3 4])
%% 134
[p,w]=periodogram([1 2 3 4])
%% 135
[p,w]=periodogram([1 2 3 4],[],8)
%% 136
[p,w]=periodogram([1 2 3 4],[],[],10)
%% 137
[p,w]=periodogram([1 2 3 4],hamming(4))
%% 138
[p,w]=periodogram([1 2 3 4],[],[],1,'centerdc')
%% 139
[p,w]=periodogram([1 2 3 4],[],[],1,'twosided')
%% 140
periodogram({})
%% 141
detrend([1 2 4])
%% 142
detrend([1 2 4]',0)
%% 143
detrend([1 2;3 5;9 1])
%% 144
detrend({})
%% 145
detrend([1 2 3],-1)
%% 146
detrend([1 2 3],'constant')
%% 147
detrend([1 2 3],'foo')
%% 148
cplxpair([1+i 3 1-i])
%% 149
sinewave(4,4)
%% 150
durbinlevinson([1 0.5 0.2])
%% 151
fractdiff([1 2 3],0.3)
%% 152
autoreg_matrix([1;2;3],2)
%% 153
nextpow2(100)
%% 154
nextpow2([1 2 3])
%% 155
nextpow2(0)
%% 156
nextpow2({})
%% 157
nextpow2('a')
%% 158
nextpow2(-5)
%% 159
nextpow2(Inf)
%% 160
hanning({})
%% 161
blackman({})
%% 162
hamming('a')
%% 163
hanning([1 2])
%% 164
fftconv(1,{})
%% 165
periodogram('a')
%% 166
periodogram([1 2;3 4])
%% 167
durbinlevinson([1 0.5 0.2 0.1])
%% 168
durbinlevinson([2 1 0.5 0.2])
%% 169
spencer((1:20)')
%% 170
spencer(1:20)
%% 171
spencer(1:3)
%% 172
fractdiff({},1)
%% 173
fractdiff([1 2 3],-2)
%% 174
fractdiff([1 2 3],[1 2])
%% 175
autoreg_matrix([1 2;3 4],2)
%% 176
sinewave(4)
%% 177
sinewave(3,5,1)
%% 178
conv([3;1;2],[1 2 1],'same')
%% 179
conv([1 2],[1;2;1],'same')
%% 180
conv([1 2],[1;2],'full')
%% 181
conv([1;2],[1 2],'same')
%% 182
conv(3,[1;2],'same'), conv(3,[1;2]), conv([1;2],3,'same')
%% 183
conv([1;2],[1 2 3],'valid'), conv([1 2],[1;2;3],'valid'), conv(3,[1;2],'valid')
%% 184
conv([1;2;3;4],[1 2],'valid')
