%% 1
x = eye(3)
%% 2
disp(eye(3))
%% 3
x = eye(2,3)
%% 4
x = diag([1.5 -2])
%% 5
x = diag([1.5 NaN])
%% 6
x = diag([1i 2.5])
%% 7
x = eye(0)
%% 8
x = eye(0,3)
%% 9
x = diag([1e10 1])
%% 10
x = diag([0 0])
%% 11
x = {eye(2)}
%% 12
x.a = eye(2)
%% 13
x = eye(30)(1:2,:)
%% 14
x = diag(1:30)
%% 15
x = single(eye(2))
%% 16
x = eye(3)(1,:)
%% 17
x = eye(3)(2,:)
%% 18
x = eye(3)(:,1)
%% 19
x = eye(3)(:,2)
%% 20
x = eye(3)(2:3,2:3)
%% 21
x = eye(3)(1:2,:)
%% 22
x = eye(3)([1 2],:)
%% 23
x = eye(3)([1 2 3],:)
%% 24
x = eye(3)([2 1 3],:)
%% 25
x = diag([1 2 3])([2 1 3],:)
%% 26
x = 2*eye(3); x = x([2 1 3],:)
%% 27
x = eye(3)(:,[2 1 3])
%% 28
x = eye(3)([2 1 3],[2 1 3])
%% 29
x = eye(3)([1 1 3],:)
%% 30
x = eye(3)(1:3,1:3)
%% 31
x = eye(3)(2)
%% 32
x = eye(3)(1:3)
%% 33
x = eye(3)(3:-1:1,:)
%% 34
x = eye(3)(logical([1 1 0]),:)
%% 35
[l,u,p]=lu([1 2 3;4 5 6;7 8 10]); p, p', p*2, {p}, s.p=p
%% 36
[l,u,p]=lu([1 2 3;4 5 6;7 8 10]); disp(p), x=p(:,1), y=p(1,:), z=p(2:3,2:3)
%% 37
x = eye(3); x(2,2)=5
%% 38
x = eye(3); x(2,2)=5.5
%% 39
x = eye(3); x(1,2)=5
%% 40
x = eye(3); x(4,4)=5
%% 41
x = eye(3); x(5)=5
%% 42
x = eye(3); x(2,2)=NaN
%% 43
x = eye(3); x(2,2)=single(4)
%% 44
x = eye(3); x(2,2)=true
%% 45
x = eye(3); x([1 2],[1 2])=4
%% 46
x = inv(diag([2 4]))
%% 47
x = inv(diag([2 0]))
%% 48
x = diag([2 4])^-1
%% 49
x = diag([2 4])^2
%% 50
x = diag([2 4])^0.5
%% 51
x = diag([2 4])*[1 2;3 4]
%% 52
x = [1 2;3 4]*diag([2 4])
%% 53
x = diag([2 4])\[1 2;3 4]
%% 54
x = [1 2;3 4]/diag([2 4])
%% 55
x = diag([2 0])\[1 2;3 4]
%% 56
x = [1 2;3 4]/diag([2 0])
%% 57
x = diag([2 4])*diag([1 2])
%% 58
x = diag([2 4])\diag([1 2])
%% 59
x = diag([2 4])/diag([1 2])
%% 60
x = diag([2 4])+diag([1 2])
%% 61
x = diag([2 4])*[NaN;1]
%% 62
x = diag([2 0])*[NaN;Inf]
%% 63
x = eye(2)*Inf
%% 64
x = eye(2)*NaN
%% 65
x = eye(2)/0
%% 66
x = eye(2)-eye(2)
%% 67
x = diag([1 2])'
%% 68
x = diag([1i 2])'
%% 69
x = -eye(2)
%% 70
x = det(diag([2 3]))
%% 71
x = eye(2)+eye(3)
%% 72
x = eye(2)*eye(3)
%% 73
x = eye(2)+"a"
%% 74
x = eye(2).x
%% 75
x = eye(2){1}
%% 76
x = eye(2)+{1}
%% 77
x = eye(2)*{1}
%% 78
x = {1}*eye(2)
%% 79
[l,u,p]=lu([1 2;3 4]); x = p*{1}
%% 80
[l,u,p]=lu([1 2;3 4]); x = p.a
%% 81
[l,u,p]=lu([1 2;3 4]); x = p{1}
%% 82
[l,u,p]=lu([1 2;3 4]); x = p+{1}
%% 83
format long; x = diag([pi 1])
%% 84
format compact; x = eye(2)
%% 85
x = eye(2); x
%% 86
x = sqrt(diag([4 9]))
%% 87
x = abs(diag([-4 9]))
%% 88
x = real(diag([1i 2]))
%% 89
x = imag(diag([1i 2]))
%% 90
num2str(eye(2))
%% 91
mat2str(eye(2))
%% 92
x = eye(2)(:)'
%% 93
if eye(2), 1, else, 2, end
%% 94
x = isdiag(eye(2)), class(eye(2)), size(eye(2,3)), isequal(eye(2),[1 0;0 1])
%% 95
x = eye(2) & 1
%% 96
x = ones(2)*eye(2)
%% 97
x = eye(2)*2+1
%% 98
x = kron(eye(2),[1 2])
%% 99
x = trace(eye(3)), y = rank(eye(3)), z = norm(eye(3))
%% 100
x = eye(3)(end,end)
%% 101
a.b = eye(2); a.b(1,1) = 3
%% 102
c = {eye(2)}; c{1}(1,2) = 3
%% 103
eye(2)
%% 104
ans
%% 105
x = eye(2) == eye(2)
%% 106
x = !eye(2)
%% 107
x = eye(2) .* 3
%% 108
x = 3 .* eye(2)
%% 109
x = eye(2) ./ 3
%% 110
x = eye(2) .^ 2
%% 111
x = cat(1,eye(2))
%% 112
x = vertcat(eye(2))
%% 113
x = [eye(2);1 2]
%% 114
x = full(eye(2))
%% 115
x = double(eye(2))
%% 116
x = int8(eye(2))
%% 117
x = sum(diag([1 2]))
%% 118
x = diag(diag([1 2]))
%% 119
x = eye(2)(1,1)
%% 120
x = triu(eye(2))
%% 121
x = repmat(eye(2),1,1)
%% 122
x = reshape(eye(2),2,2)
%% 123
x = permute(eye(2),[2 1])
%% 124
x = eye(2)*1i
%% 125
x = diag([1 2])*1i
%% 126
x = eye(2)*true
%% 127
x = mtimes(eye(2),3)
%% 128
x = plus(eye(2),eye(2))
%% 129
x = eye(2)^0
%% 130
x = 3*diag([1 2])/4
%% 131
x = diag([0.001 1000])
%% 132
x = diag([-1 1])
%% 133
x = diag([100 1.5])
%% 134
x = -diag([1 2])
%% 135
x = diag([1;2;3],1)
%% 136
x = 1./eye(2)
%% 137
x = inverse(diag([2 4]))
%% 138
x = pinv(diag([2 0]))
%% 139
x = sort(eye(2))
%% 140
x = eye(2)'
%% 141
x = circshift(eye(2),1)
%% 142
x = squeeze(eye(2))
%% 143
x = (eye(2))
%% 144
x = diag([1 1 1])([2 1 3],:)
%% 145
x = eye(3)(1:3,:)
%% 146
x = eye(3)(:,1:3)
%% 147
x = eye(3)(1:2,1:3)
%% 148
x = eye(3)(1:3,1:2)
%% 149
x = eye(4)(1:3,1:3)
%% 150
x = eye(3)(:,:)
%% 151
x = eye(2,3)(1:2,:)
%% 152
x = eye(2,3)([2 1],:)
%% 153
x = eye(3)(1,1:2)
%% 154
x = eye(3)(1,1)
%% 155
x = eye(3)(1:1,:)
%% 156
x = diag([1 2 3])(1:2,1:2)
%% 157
x = diag([1 2 3])(1:2,1:3)
%% 158
x = diag([1 2 3])(1:3,1:3)
%% 159
x = diag([1 2 3])(logical([1 1 0]),logical([1 1 0]))
%% 160
x = diag([1 2 3])(logical([1 0 1]),logical([1 0 1]))
%% 161
x = diag([1 2 3])(1:2,3)
%% 162
x = diag([1 2 3])(3,3)
%% 163
x = diag([1 2 3])(1,[1 2])
%% 164
x = diag([1 2 3])([1],:)
%% 165
x = eye(3)(:,true)
%% 166
x = eye(3)(:,:,1)
%% 167
x = eye(3)(:,1:2,1)
%% 168
x = single(eye(3))([2 1 3],:)
%% 169
x = eye(3)([3 2 1],[1 2 3])
%% 170
x = eye(3)([3 2 1],1:2)
%% 171
x = eye(3)([3 2],:)
%% 172
[l,u,p]=lu(magic(3)); p(:,:), p([2 1 3],:), p(1:3,1:3), p(1:2,:), p(:), p(:,1:3), p(end,end)
%% 173
x = diag([1 2 3])(1:0,:)
%% 174
x = diag([1 2 3])(5,5)
%% 175
x = diag([1 2 3])(0,1)
%% 176
x = diag([1 2 3])(1:5,:)
%% 177
x = eye(3)({1})
%% 178
x = chol(diag([4 9]))
%% 179
x = kron(eye(2),eye(2))
%% 180
x = kron(diag([1 2]),[1 2;3 4])
%% 181
x = blkdiag(eye(2),3)
%% 182
x = det(eye(3)(:,[2 1 3]))
%% 183
x = inv(eye(3)(:,[2 1 3]))
%% 184
x = eye(3)(:,[2 1 3])'
%% 185
x = eye(3)(:,[2 1 3])*[1;2;3]
%% 186
x = [1 2 3]*eye(3)(:,[2 1 3])
%% 187
x = eye(3)(:,[2 3 1])^2
%% 188
x = eye(3)(:,[2 3 1])^-1
%% 189
x = eye(3)(:,[2 3 1])\[1;2;3]
%% 190
x = [1 2 3]/eye(3)(:,[2 3 1])
%% 191
x = eye(3)(:,[2 3 1])*diag([1 2 3])
%% 192
x = diag([1 2 3])*eye(3)(:,[2 3 1])
%% 193
x = eye(3)(:,[2 3 1])+eye(3)
%% 194
x = eye(3)(:,[2 3 1]) == 1
%% 195
x = -eye(3)(:,[2 3 1])
%% 196
x = eye(3)(:,[2 3 1])*2
%% 197
x = eye(3)(:,[2 3 1])*eye(3)(:,[2 1 3])
%% 198
x = eye(3)(:,[2 3 1])(:)'
%% 199
x = eye(3)(:,[2 3 1])(2,:)
%% 200
x = eye(3)(:,[2 3 1]); x(1,1) = 5
%% 201
x = expm(diag([0 0]))
%% 202
x = diag([1 2])*single(2)
%% 203
x = single(2)*diag([1 2])
%% 204
x = diag(single([1 2]))*2
%% 205
x = diag([1 2])*diag(single([1 2]))
%% 206
x = diag([1 2])+diag(single([1 2]))
%% 207
x = diag([1 2])*[1+2i 3;4 5]
%% 208
x = diag([1+2i 3])*[1 2;3 4]
%% 209
x = diag([1+2i 3])+diag([1 2])
%% 210
x = diag([1 2])*int8(3)
%% 211
x = diag([1 2])*int8([1 2;3 4])
%% 212
x = diag([1 2])+int8(3)
%% 213
x = diag([1 2])*'a'
%% 214
x = diag([1 2])*true
%% 215
x = diag([1 2])*[]
%% 216
x = diag([1 2])*zeros(2,0)
%% 217
x = zeros(0,2)*diag([1 2])
%% 218
x = diag([1 2 3])(:,1:2)*[1;2]
%% 219
x = eye(2,3)*[1;2;3]
%% 220
x = eye(2,3)\[1;2]
%% 221
x = [1 2]*eye(2,3)
%% 222
x = [1 2 3]/eye(2,3)
%% 223
x = eye(2,3)*eye(3,2)
%% 224
x = eye(2,3)+eye(2,3)
%% 225
x = eye(2,3)'
%% 226
x = eye(2,3)^2
%% 227
x = eye(2)^[1 2]
%% 228
x = eye(2)^2.5
%% 229
x = diag([-1 4])^0.5
%% 230
x = diag([1 2])^i
%% 231
x = diag([2 3])^true
%% 232
x = eye(2)/[1 2;3 4]
%% 233
x = eye(2)\[1 2;3 4]
%% 234
x = [1 2;3 4]\eye(2)
%% 235
x = [1 2;3 4]/eye(2)
%% 236
x = inv([1 2;3 4])
%% 237
x = inv(2)
%% 238
x = inv(eye(1))
%% 239
x = diag(3)
%% 240
x = diag([])
%% 241
x = diag(zeros(1,0))
%% 242
x = diag(1:3,1)
%% 243
x = diag(1:3,-1)
%% 244
x = diag(1:2,3,3)
%% 245
x = diag(1:3,2,2)
%% 246
x = diag([1;2],2,3)
%% 247
x = diag('ab')
%% 248
x = diag(magic(3))
%% 249
x = diag(magic(3),1)
%% 250
x = diag(int8([1 2]))
%% 251
x = diag([true false])
%% 252
x = diag(1,2,3)
%% 253
x = diag(1,2,3,4)
%% 254
x = diag()
%% 255
x = diag(ones(2,2,2))
%% 256
x = eye(2,'int8')
%% 257
x = eye(2,2,2)
%% 258
x = eye(-1)
%% 259
x = eye('a')
%% 260
x = eye([2 3])
%% 261
x = eye({})
%% 262
x = eye(3)(2,2)
%% 263
x = eye(3)(:,:)(1:2,:)
%% 264
y = eye(3); y(:,2) = []
%% 265
y = eye(3); y(end+1,:) = 1
%% 266
y = eye(2); y(:) = 1:4
%% 267
y = eye(2); y(1,:) = 5
%% 268
y = diag([1 2]); y(2,2) = 0
%% 269
y = diag([1 2]); y(2,2) += 5
%% 270
y = eye(2); y *= 3
%% 271
y = eye(2); y += 1
%% 272
y = eye(2); y'
%% 273
y = eye(2); y.^2
%% 274
isequal(eye(2), full(eye(2)))
%% 275
z = {eye(2), eye(2)*2}
%% 276
z = eye(2); w = z; w(1,2) = 5; z
%% 277
isreal(eye(2)), isnumeric(eye(2)), issquare(eye(2)), ismatrix(eye(2)), isdiag(eye(2)), columns(eye(2,3)), numel(eye(3)), nnz(eye(3)), any(eye(2)), all(eye(2)), find(eye(2))'
%% 278
mean(eye(2)), max(eye(2)), sum(eye(2)(:)), cumsum(eye(2)), sort(eye(2),'descend')
%% 279
x = cellfun(@(m) sum(m(:)), {eye(2), eye(3)})
%% 280
x = arrayfun(@(k) k, eye(2))
%% 281
x = logical(eye(2))
%% 282
x = eye(2) > 0
%% 283
x = bsxfun(@plus, eye(2), [1 2])
%% 284
x = eye(2)(logical(eye(2)))
%% 285
x = eye(2)(:,end)
%% 286
x = eye(2)([1 1],:)
%% 287
x = horzcat(eye(2), eye(2))
%% 288
x = num2cell(eye(2))
%% 289
x = mat2cell(eye(2),1,[1 1])
%% 290
x = flipud(eye(2))
%% 291
x = fliplr(eye(3))
%% 292
x = eye(3)(end:-1:1,:)
%% 293
x = eye(3)(randperm(3),:)*0
%% 294
x = accumarray([1;2],[3;4])
%% 295
[v, d] = eig(diag([1 2]))
%% 296
[q, r] = qr(eye(2))
%% 297
[l, u, p] = lu(eye(2))
%% 298
x = norm(diag([3 4]))
%% 299
x = trace(diag([3 4]))
%% 300
x = rank(diag([3 0]))
%% 301
x = cond(diag([3 1]))
%% 302
x = null(diag([1 0]))
%% 303
x = triu(diag([1 2]))
%% 304
x = tril(diag([1 2]))
%% 305
x = dot(eye(2),eye(2))
%% 306
x = cross(eye(3),eye(3))
%% 307
x = eye(2)(1,:)*[1;2]
%% 308
full('a')
%% 309
full({})
%% 310
full(struct())
%% 311
full(@sin)
%% 312
full(1:3)
%% 313
full(int8(3))
%% 314
full(true)
%% 315
full()
%% 316
full(1,2)
%% 317
[a,b]=full(1)
%% 318
full(complex([1 2],0))
%% 319
full([])
%% 320
full('abc')
%% 321
nnz({})
%% 322
flip(eye(3))
%% 323
flip(eye(3),2)
%% 324
flip(eye(3),1)
%% 325
circshift(eye(3),1)
%% 326
circshift(eye(3),1,2)
%% 327
rot90(eye(3),3)
%% 328
flipud(diag([1 2]))
%% 329
flipud(2*eye(2))
