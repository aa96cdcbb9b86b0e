%% -x d
x = 2;
-x
%% -x D
x = [1 2];
-x
%% -x b
x = (1==1);
-x
%% -x B
x = [1 2]==1;
-x
%% -x c
x = 'a';
-x
%% -x C
x = 'ab';
-x
%% -x z
x = 2i;
-x
%% -x i
x = int8(3);
-x
%% -x I
x = int8([1 2]);
-x
%% -x s
x = single(2);
-x
%% -x S
x = single([1 2]);
-x
%% -x r
x = 1:3;
-x
%% -x k
x = {1};
-x
%% -x t
x = struct('a',1);
-x
%% -x f
x = @sin;
-x
%% -x e
x = [];
-x
%% -x l
x = int64(5);
-x
%% +x d
x = 2;
+x
%% +x D
x = [1 2];
+x
%% +x b
x = (1==1);
+x
%% +x B
x = [1 2]==1;
+x
%% +x c
x = 'a';
+x
%% +x C
x = 'ab';
+x
%% +x z
x = 2i;
+x
%% +x i
x = int8(3);
+x
%% +x I
x = int8([1 2]);
+x
%% +x s
x = single(2);
+x
%% +x S
x = single([1 2]);
+x
%% +x r
x = 1:3;
+x
%% +x k
x = {1};
+x
%% +x t
x = struct('a',1);
+x
%% +x f
x = @sin;
+x
%% +x e
x = [];
+x
%% +x l
x = int64(5);
+x
%% !x d
x = 2;
!x
%% !x D
x = [1 2];
!x
%% !x b
x = (1==1);
!x
%% !x B
x = [1 2]==1;
!x
%% !x c
x = 'a';
!x
%% !x C
x = 'ab';
!x
%% !x z
x = 2i;
!x
%% !x i
x = int8(3);
!x
%% !x I
x = int8([1 2]);
!x
%% !x s
x = single(2);
!x
%% !x S
x = single([1 2]);
!x
%% !x r
x = 1:3;
!x
%% !x k
x = {1};
!x
%% !x t
x = struct('a',1);
!x
%% !x f
x = @sin;
!x
%% !x e
x = [];
!x
%% !x l
x = int64(5);
!x
%% x' d
x = 2;
x'
%% x' D
x = [1 2];
x'
%% x' b
x = (1==1);
x'
%% x' B
x = [1 2]==1;
x'
%% x' c
x = 'a';
x'
%% x' C
x = 'ab';
x'
%% x' z
x = 2i;
x'
%% x' i
x = int8(3);
x'
%% x' I
x = int8([1 2]);
x'
%% x' s
x = single(2);
x'
%% x' S
x = single([1 2]);
x'
%% x' r
x = 1:3;
x'
%% x' k
x = {1};
x'
%% x' t
x = struct('a',1);
x'
%% x' f
x = @sin;
x'
%% x' e
x = [];
x'
%% x' l
x = int64(5);
x'
%% x.' d
x = 2;
x.'
%% x.' D
x = [1 2];
x.'
%% x.' b
x = (1==1);
x.'
%% x.' B
x = [1 2]==1;
x.'
%% x.' c
x = 'a';
x.'
%% x.' C
x = 'ab';
x.'
%% x.' z
x = 2i;
x.'
%% x.' i
x = int8(3);
x.'
%% x.' I
x = int8([1 2]);
x.'
%% x.' s
x = single(2);
x.'
%% x.' S
x = single([1 2]);
x.'
%% x.' r
x = 1:3;
x.'
%% x.' k
x = {1};
x.'
%% x.' t
x = struct('a',1);
x.'
%% x.' f
x = @sin;
x.'
%% x.' e
x = [];
x.'
%% x.' l
x = int64(5);
x.'
%% x++ d
x = 2;
x++
%% x++ D
x = [1 2];
x++
%% x++ b
x = (1==1);
x++
%% x++ B
x = [1 2]==1;
x++
%% x++ c
x = 'a';
x++
%% x++ C
x = 'ab';
x++
%% x++ z
x = 2i;
x++
%% x++ i
x = int8(3);
x++
%% x++ I
x = int8([1 2]);
x++
%% x++ s
x = single(2);
x++
%% x++ S
x = single([1 2]);
x++
%% x++ r
x = 1:3;
x++
%% x++ k
x = {1};
x++
%% x++ t
x = struct('a',1);
x++
%% x++ f
x = @sin;
x++
%% x++ e
x = [];
x++
%% x++ l
x = int64(5);
x++
%% x-- d
x = 2;
x--
%% x-- D
x = [1 2];
x--
%% x-- b
x = (1==1);
x--
%% x-- B
x = [1 2]==1;
x--
%% x-- c
x = 'a';
x--
%% x-- C
x = 'ab';
x--
%% x-- z
x = 2i;
x--
%% x-- i
x = int8(3);
x--
%% x-- I
x = int8([1 2]);
x--
%% x-- s
x = single(2);
x--
%% x-- S
x = single([1 2]);
x--
%% x-- r
x = 1:3;
x--
%% x-- k
x = {1};
x--
%% x-- t
x = struct('a',1);
x--
%% x-- f
x = @sin;
x--
%% x-- e
x = [];
x--
%% x-- l
x = int64(5);
x--
%% ++x d
x = 2;
++x
%% ++x D
x = [1 2];
++x
%% ++x b
x = (1==1);
++x
%% ++x B
x = [1 2]==1;
++x
%% ++x c
x = 'a';
++x
%% ++x C
x = 'ab';
++x
%% ++x z
x = 2i;
++x
%% ++x i
x = int8(3);
++x
%% ++x I
x = int8([1 2]);
++x
%% ++x s
x = single(2);
++x
%% ++x S
x = single([1 2]);
++x
%% ++x r
x = 1:3;
++x
%% ++x k
x = {1};
++x
%% ++x t
x = struct('a',1);
++x
%% ++x f
x = @sin;
++x
%% ++x e
x = [];
++x
%% ++x l
x = int64(5);
++x
%% [x x] d
x = 2;
[x x]
%% [x x] D
x = [1 2];
[x x]
%% [x x] b
x = (1==1);
[x x]
%% [x x] B
x = [1 2]==1;
[x x]
%% [x x] c
x = 'a';
[x x]
%% [x x] C
x = 'ab';
[x x]
%% [x x] z
x = 2i;
[x x]
%% [x x] i
x = int8(3);
[x x]
%% [x x] I
x = int8([1 2]);
[x x]
%% [x x] s
x = single(2);
[x x]
%% [x x] S
x = single([1 2]);
[x x]
%% [x x] r
x = 1:3;
[x x]
%% [x x] k
x = {1};
[x x]
%% [x x] t
x = struct('a',1);
[x x]
%% [x x] f
x = @sin;
[x x]
%% [x x] e
x = [];
[x x]
%% [x x] l
x = int64(5);
[x x]
%% [x;x] d
x = 2;
[x;x]
%% [x;x] D
x = [1 2];
[x;x]
%% [x;x] b
x = (1==1);
[x;x]
%% [x;x] B
x = [1 2]==1;
[x;x]
%% [x;x] c
x = 'a';
[x;x]
%% [x;x] C
x = 'ab';
[x;x]
%% [x;x] z
x = 2i;
[x;x]
%% [x;x] i
x = int8(3);
[x;x]
%% [x;x] I
x = int8([1 2]);
[x;x]
%% [x;x] s
x = single(2);
[x;x]
%% [x;x] S
x = single([1 2]);
[x;x]
%% [x;x] r
x = 1:3;
[x;x]
%% [x;x] k
x = {1};
[x;x]
%% [x;x] t
x = struct('a',1);
[x;x]
%% [x;x] f
x = @sin;
[x;x]
%% [x;x] e
x = [];
[x;x]
%% [x;x] l
x = int64(5);
[x;x]
%% [x, 1] d
x = 2;
[x, 1]
%% [x, 1] D
x = [1 2];
[x, 1]
%% [x, 1] b
x = (1==1);
[x, 1]
%% [x, 1] B
x = [1 2]==1;
[x, 1]
%% [x, 1] c
x = 'a';
[x, 1]
%% [x, 1] C
x = 'ab';
[x, 1]
%% [x, 1] z
x = 2i;
[x, 1]
%% [x, 1] i
x = int8(3);
[x, 1]
%% [x, 1] I
x = int8([1 2]);
[x, 1]
%% [x, 1] s
x = single(2);
[x, 1]
%% [x, 1] S
x = single([1 2]);
[x, 1]
%% [x, 1] r
x = 1:3;
[x, 1]
%% [x, 1] k
x = {1};
[x, 1]
%% [x, 1] t
x = struct('a',1);
[x, 1]
%% [x, 1] f
x = @sin;
[x, 1]
%% [x, 1] e
x = [];
[x, 1]
%% [x, 1] l
x = int64(5);
[x, 1]
%% [x, "q"] d
x = 2;
[x, "q"]
%% [x, "q"] D
x = [1 2];
[x, "q"]
%% [x, "q"] b
x = (1==1);
[x, "q"]
%% [x, "q"] B
x = [1 2]==1;
[x, "q"]
%% [x, "q"] c
x = 'a';
[x, "q"]
%% [x, "q"] C
x = 'ab';
[x, "q"]
%% [x, "q"] z
x = 2i;
[x, "q"]
%% [x, "q"] i
x = int8(3);
[x, "q"]
%% [x, "q"] I
x = int8([1 2]);
[x, "q"]
%% [x, "q"] s
x = single(2);
[x, "q"]
%% [x, "q"] S
x = single([1 2]);
[x, "q"]
%% [x, "q"] r
x = 1:3;
[x, "q"]
%% [x, "q"] k
x = {1};
[x, "q"]
%% [x, "q"] f
x = @sin;
[x, "q"]
%% [x, "q"] e
x = [];
[x, "q"]
%% [x, "q"] l
x = int64(5);
[x, "q"]
%% [x, {2}] d
x = 2;
[x, {2}]
%% [x, {2}] D
x = [1 2];
[x, {2}]
%% [x, {2}] b
x = (1==1);
[x, {2}]
%% [x, {2}] B
x = [1 2]==1;
[x, {2}]
%% [x, {2}] c
x = 'a';
[x, {2}]
%% [x, {2}] C
x = 'ab';
[x, {2}]
%% [x, {2}] z
x = 2i;
[x, {2}]
%% [x, {2}] i
x = int8(3);
[x, {2}]
%% [x, {2}] I
x = int8([1 2]);
[x, {2}]
%% [x, {2}] s
x = single(2);
[x, {2}]
%% [x, {2}] S
x = single([1 2]);
[x, {2}]
%% [x, {2}] r
x = 1:3;
[x, {2}]
%% [x, {2}] k
x = {1};
[x, {2}]
%% [x, {2}] t
x = struct('a',1);
[x, {2}]
%% [x, {2}] f
x = @sin;
[x, {2}]
%% [x, {2}] e
x = [];
[x, {2}]
%% [x, {2}] l
x = int64(5);
[x, {2}]
%% [{2}, x] d
x = 2;
[{2}, x]
%% [{2}, x] D
x = [1 2];
[{2}, x]
%% [{2}, x] b
x = (1==1);
[{2}, x]
%% [{2}, x] B
x = [1 2]==1;
[{2}, x]
%% [{2}, x] c
x = 'a';
[{2}, x]
%% [{2}, x] C
x = 'ab';
[{2}, x]
%% [{2}, x] z
x = 2i;
[{2}, x]
%% [{2}, x] i
x = int8(3);
[{2}, x]
%% [{2}, x] I
x = int8([1 2]);
[{2}, x]
%% [{2}, x] s
x = single(2);
[{2}, x]
%% [{2}, x] S
x = single([1 2]);
[{2}, x]
%% [{2}, x] r
x = 1:3;
[{2}, x]
%% [{2}, x] k
x = {1};
[{2}, x]
%% [{2}, x] t
x = struct('a',1);
[{2}, x]
%% [{2}, x] f
x = @sin;
[{2}, x]
%% [{2}, x] e
x = [];
[{2}, x]
%% [{2}, x] l
x = int64(5);
[{2}, x]
%% [x, int8(1)] d
x = 2;
[x, int8(1)]
%% [x, int8(1)] D
x = [1 2];
[x, int8(1)]
%% [x, int8(1)] b
x = (1==1);
[x, int8(1)]
%% [x, int8(1)] B
x = [1 2]==1;
[x, int8(1)]
%% [x, int8(1)] c
x = 'a';
[x, int8(1)]
%% [x, int8(1)] C
x = 'ab';
[x, int8(1)]
%% [x, int8(1)] z
x = 2i;
[x, int8(1)]
%% [x, int8(1)] i
x = int8(3);
[x, int8(1)]
%% [x, int8(1)] I
x = int8([1 2]);
[x, int8(1)]
%% [x, int8(1)] s
x = single(2);
[x, int8(1)]
%% [x, int8(1)] S
x = single([1 2]);
[x, int8(1)]
%% [x, int8(1)] r
x = 1:3;
[x, int8(1)]
%% [x, int8(1)] k
x = {1};
[x, int8(1)]
%% [x, int8(1)] t
x = struct('a',1);
[x, int8(1)]
%% [x, int8(1)] f
x = @sin;
[x, int8(1)]
%% [x, int8(1)] e
x = [];
[x, int8(1)]
%% [x, int8(1)] l
x = int64(5);
[x, int8(1)]
%% [x, single(1)] d
x = 2;
[x, single(1)]
%% [x, single(1)] D
x = [1 2];
[x, single(1)]
%% [x, single(1)] b
x = (1==1);
[x, single(1)]
%% [x, single(1)] B
x = [1 2]==1;
[x, single(1)]
%% [x, single(1)] c
x = 'a';
[x, single(1)]
%% [x, single(1)] C
x = 'ab';
[x, single(1)]
%% [x, single(1)] z
x = 2i;
[x, single(1)]
%% [x, single(1)] i
x = int8(3);
[x, single(1)]
%% [x, single(1)] I
x = int8([1 2]);
[x, single(1)]
%% [x, single(1)] s
x = single(2);
[x, single(1)]
%% [x, single(1)] S
x = single([1 2]);
[x, single(1)]
%% [x, single(1)] r
x = 1:3;
[x, single(1)]
%% [x, single(1)] k
x = {1};
[x, single(1)]
%% [x, single(1)] t
x = struct('a',1);
[x, single(1)]
%% [x, single(1)] f
x = @sin;
[x, single(1)]
%% [x, single(1)] e
x = [];
[x, single(1)]
%% [x, single(1)] l
x = int64(5);
[x, single(1)]
%% [x, 1==1] d
x = 2;
[x, 1==1]
%% [x, 1==1] D
x = [1 2];
[x, 1==1]
%% [x, 1==1] b
x = (1==1);
[x, 1==1]
%% [x, 1==1] B
x = [1 2]==1;
[x, 1==1]
%% [x, 1==1] c
x = 'a';
[x, 1==1]
%% [x, 1==1] C
x = 'ab';
[x, 1==1]
%% [x, 1==1] z
x = 2i;
[x, 1==1]
%% [x, 1==1] i
x = int8(3);
[x, 1==1]
%% [x, 1==1] I
x = int8([1 2]);
[x, 1==1]
%% [x, 1==1] s
x = single(2);
[x, 1==1]
%% [x, 1==1] S
x = single([1 2]);
[x, 1==1]
%% [x, 1==1] r
x = 1:3;
[x, 1==1]
%% [x, 1==1] k
x = {1};
[x, 1==1]
%% [x, 1==1] f
x = @sin;
[x, 1==1]
%% [x, 1==1] e
x = [];
[x, 1==1]
%% [x, 1==1] l
x = int64(5);
[x, 1==1]
%% {x, x} d
x = 2;
{x, x}
%% {x, x} D
x = [1 2];
{x, x}
%% {x, x} b
x = (1==1);
{x, x}
%% {x, x} B
x = [1 2]==1;
{x, x}
%% {x, x} c
x = 'a';
{x, x}
%% {x, x} C
x = 'ab';
{x, x}
%% {x, x} z
x = 2i;
{x, x}
%% {x, x} i
x = int8(3);
{x, x}
%% {x, x} I
x = int8([1 2]);
{x, x}
%% {x, x} s
x = single(2);
{x, x}
%% {x, x} S
x = single([1 2]);
{x, x}
%% {x, x} r
x = 1:3;
{x, x}
%% {x, x} k
x = {1};
{x, x}
%% {x, x} t
x = struct('a',1);
{x, x}
%% {x, x} f
x = @sin;
{x, x}
%% {x, x} e
x = [];
{x, x}
%% {x, x} l
x = int64(5);
{x, x}
%% x(1) d
x = 2;
x(1)
%% x(1) D
x = [1 2];
x(1)
%% x(1) b
x = (1==1);
x(1)
%% x(1) B
x = [1 2]==1;
x(1)
%% x(1) c
x = 'a';
x(1)
%% x(1) C
x = 'ab';
x(1)
%% x(1) z
x = 2i;
x(1)
%% x(1) i
x = int8(3);
x(1)
%% x(1) I
x = int8([1 2]);
x(1)
%% x(1) s
x = single(2);
x(1)
%% x(1) S
x = single([1 2]);
x(1)
%% x(1) r
x = 1:3;
x(1)
%% x(1) k
x = {1};
x(1)
%% x(1) t
x = struct('a',1);
x(1)
%% x(1) f
x = @sin;
x(1)
%% x(1) e
x = [];
x(1)
%% x(1) l
x = int64(5);
x(1)
%% x(:) d
x = 2;
x(:)
%% x(:) D
x = [1 2];
x(:)
%% x(:) b
x = (1==1);
x(:)
%% x(:) B
x = [1 2]==1;
x(:)
%% x(:) c
x = 'a';
x(:)
%% x(:) C
x = 'ab';
x(:)
%% x(:) z
x = 2i;
x(:)
%% x(:) i
x = int8(3);
x(:)
%% x(:) I
x = int8([1 2]);
x(:)
%% x(:) s
x = single(2);
x(:)
%% x(:) S
x = single([1 2]);
x(:)
%% x(:) r
x = 1:3;
x(:)
%% x(:) k
x = {1};
x(:)
%% x(:) t
x = struct('a',1);
x(:)
%% x(:) f
x = @sin;
x(:)
%% x(:) e
x = [];
x(:)
%% x(:) l
x = int64(5);
x(:)
%% x(2) d
x = 2;
x(2)
%% x(2) D
x = [1 2];
x(2)
%% x(2) b
x = (1==1);
x(2)
%% x(2) B
x = [1 2]==1;
x(2)
%% x(2) c
x = 'a';
x(2)
%% x(2) C
x = 'ab';
x(2)
%% x(2) z
x = 2i;
x(2)
%% x(2) i
x = int8(3);
x(2)
%% x(2) I
x = int8([1 2]);
x(2)
%% x(2) s
x = single(2);
x(2)
%% x(2) S
x = single([1 2]);
x(2)
%% x(2) r
x = 1:3;
x(2)
%% x(2) k
x = {1};
x(2)
%% x(2) t
x = struct('a',1);
x(2)
%% x(2) f
x = @sin;
x(2)
%% x(2) e
x = [];
x(2)
%% x(2) l
x = int64(5);
x(2)
%% x(end) d
x = 2;
x(end)
%% x(end) D
x = [1 2];
x(end)
%% x(end) b
x = (1==1);
x(end)
%% x(end) B
x = [1 2]==1;
x(end)
%% x(end) c
x = 'a';
x(end)
%% x(end) C
x = 'ab';
x(end)
%% x(end) z
x = 2i;
x(end)
%% x(end) i
x = int8(3);
x(end)
%% x(end) I
x = int8([1 2]);
x(end)
%% x(end) s
x = single(2);
x(end)
%% x(end) S
x = single([1 2]);
x(end)
%% x(end) r
x = 1:3;
x(end)
%% x(end) k
x = {1};
x(end)
%% x(end) t
x = struct('a',1);
x(end)
%% x(end) f
x = @sin;
x(end)
%% x(end) e
x = [];
x(end)
%% x(end) l
x = int64(5);
x(end)
%% x{1} d
x = 2;
x{1}
%% x{1} D
x = [1 2];
x{1}
%% x{1} b
x = (1==1);
x{1}
%% x{1} B
x = [1 2]==1;
x{1}
%% x{1} c
x = 'a';
x{1}
%% x{1} C
x = 'ab';
x{1}
%% x{1} z
x = 2i;
x{1}
%% x{1} i
x = int8(3);
x{1}
%% x{1} I
x = int8([1 2]);
x{1}
%% x{1} s
x = single(2);
x{1}
%% x{1} S
x = single([1 2]);
x{1}
%% x{1} r
x = 1:3;
x{1}
%% x{1} k
x = {1};
x{1}
%% x{1} t
x = struct('a',1);
x{1}
%% x{1} f
x = @sin;
x{1}
%% x{1} e
x = [];
x{1}
%% x{1} l
x = int64(5);
x{1}
%% x.a d
x = 2;
x.a
%% x.a D
x = [1 2];
x.a
%% x.a b
x = (1==1);
x.a
%% x.a B
x = [1 2]==1;
x.a
%% x.a c
x = 'a';
x.a
%% x.a C
x = 'ab';
x.a
%% x.a z
x = 2i;
x.a
%% x.a i
x = int8(3);
x.a
%% x.a I
x = int8([1 2]);
x.a
%% x.a s
x = single(2);
x.a
%% x.a S
x = single([1 2]);
x.a
%% x.a r
x = 1:3;
x.a
%% x.a k
x = {1};
x.a
%% x.a t
x = struct('a',1);
x.a
%% x.a f
x = @sin;
x.a
%% x.a e
x = [];
x.a
%% x.a l
x = int64(5);
x.a
%% x(1)=5 d
x = 2;
x(1)=5
%% x(1)=5 D
x = [1 2];
x(1)=5
%% x(1)=5 b
x = (1==1);
x(1)=5
%% x(1)=5 B
x = [1 2]==1;
x(1)=5
%% x(1)=5 c
x = 'a';
x(1)=5
%% x(1)=5 C
x = 'ab';
x(1)=5
%% x(1)=5 z
x = 2i;
x(1)=5
%% x(1)=5 i
x = int8(3);
x(1)=5
%% x(1)=5 I
x = int8([1 2]);
x(1)=5
%% x(1)=5 s
x = single(2);
x(1)=5
%% x(1)=5 S
x = single([1 2]);
x(1)=5
%% x(1)=5 r
x = 1:3;
x(1)=5
%% x(1)=5 k
x = {1};
x(1)=5
%% x(1)=5 t
x = struct('a',1);
x(1)=5
%% x(1)=5 f
x = @sin;
x(1)=5
%% x(1)=5 e
x = [];
x(1)=5
%% x(1)=5 l
x = int64(5);
x(1)=5
%% x(2)=5 d
x = 2;
x(2)=5
%% x(2)=5 D
x = [1 2];
x(2)=5
%% x(2)=5 b
x = (1==1);
x(2)=5
%% x(2)=5 B
x = [1 2]==1;
x(2)=5
%% x(2)=5 c
x = 'a';
x(2)=5
%% x(2)=5 C
x = 'ab';
x(2)=5
%% x(2)=5 z
x = 2i;
x(2)=5
%% x(2)=5 i
x = int8(3);
x(2)=5
%% x(2)=5 I
x = int8([1 2]);
x(2)=5
%% x(2)=5 s
x = single(2);
x(2)=5
%% x(2)=5 S
x = single([1 2]);
x(2)=5
%% x(2)=5 r
x = 1:3;
x(2)=5
%% x(2)=5 k
x = {1};
x(2)=5
%% x(2)=5 t
x = struct('a',1);
x(2)=5
%% x(2)=5 f
x = @sin;
x(2)=5
%% x(2)=5 e
x = [];
x(2)=5
%% x(2)=5 l
x = int64(5);
x(2)=5
%% x(2)="q" d
x = 2;
x(2)="q"
%% x(2)="q" D
x = [1 2];
x(2)="q"
%% x(2)="q" b
x = (1==1);
x(2)="q"
%% x(2)="q" c
x = 'a';
x(2)="q"
%% x(2)="q" C
x = 'ab';
x(2)="q"
%% x(2)="q" z
x = 2i;
x(2)="q"
%% x(2)="q" i
x = int8(3);
x(2)="q"
%% x(2)="q" I
x = int8([1 2]);
x(2)="q"
%% x(2)="q" s
x = single(2);
x(2)="q"
%% x(2)="q" S
x = single([1 2]);
x(2)="q"
%% x(2)="q" r
x = 1:3;
x(2)="q"
%% x(2)="q" k
x = {1};
x(2)="q"
%% x(2)="q" t
x = struct('a',1);
x(2)="q"
%% x(2)="q" f
x = @sin;
x(2)="q"
%% x(2)="q" e
x = [];
x(2)="q"
%% x(2)="q" l
x = int64(5);
x(2)="q"
%% x{2}=5 d
x = 2;
x{2}=5
%% x{2}=5 D
x = [1 2];
x{2}=5
%% x{2}=5 b
x = (1==1);
x{2}=5
%% x{2}=5 B
x = [1 2]==1;
x{2}=5
%% x{2}=5 c
x = 'a';
x{2}=5
%% x{2}=5 C
x = 'ab';
x{2}=5
%% x{2}=5 z
x = 2i;
x{2}=5
%% x{2}=5 i
x = int8(3);
x{2}=5
%% x{2}=5 I
x = int8([1 2]);
x{2}=5
%% x{2}=5 s
x = single(2);
x{2}=5
%% x{2}=5 S
x = single([1 2]);
x{2}=5
%% x{2}=5 r
x = 1:3;
x{2}=5
%% x{2}=5 k
x = {1};
x{2}=5
%% x{2}=5 t
x = struct('a',1);
x{2}=5
%% x{2}=5 f
x = @sin;
x{2}=5
%% x{2}=5 e
x = [];
x{2}=5
%% x{2}=5 l
x = int64(5);
x{2}=5
%% x.a=5 d
x = 2;
x.a=5
%% x.a=5 D
x = [1 2];
x.a=5
%% x.a=5 b
x = (1==1);
x.a=5
%% x.a=5 B
x = [1 2]==1;
x.a=5
%% x.a=5 c
x = 'a';
x.a=5
%% x.a=5 C
x = 'ab';
x.a=5
%% x.a=5 z
x = 2i;
x.a=5
%% x.a=5 i
x = int8(3);
x.a=5
%% x.a=5 I
x = int8([1 2]);
x.a=5
%% x.a=5 s
x = single(2);
x.a=5
%% x.a=5 S
x = single([1 2]);
x.a=5
%% x.a=5 r
x = 1:3;
x.a=5
%% x.a=5 k
x = {1};
x.a=5
%% x.a=5 t
x = struct('a',1);
x.a=5
%% x.a=5 f
x = @sin;
x.a=5
%% x.a=5 e
x = [];
x.a=5
%% x.a=5 l
x = int64(5);
x.a=5
%% x(1)=[] d
x = 2;
x(1)=[]
%% x(1)=[] D
x = [1 2];
x(1)=[]
%% x(1)=[] b
x = (1==1);
x(1)=[]
%% x(1)=[] B
x = [1 2]==1;
x(1)=[]
%% x(1)=[] c
x = 'a';
x(1)=[]
%% x(1)=[] C
x = 'ab';
x(1)=[]
%% x(1)=[] z
x = 2i;
x(1)=[]
%% x(1)=[] i
x = int8(3);
x(1)=[]
%% x(1)=[] I
x = int8([1 2]);
x(1)=[]
%% x(1)=[] s
x = single(2);
x(1)=[]
%% x(1)=[] S
x = single([1 2]);
x(1)=[]
%% x(1)=[] r
x = 1:3;
x(1)=[]
%% x(1)=[] k
x = {1};
x(1)=[]
%% x(1)=[] t
x = struct('a',1);
x(1)=[]
%% x(1)=[] f
x = @sin;
x(1)=[]
%% x(1)=[] e
x = [];
x(1)=[]
%% x(1)=[] l
x = int64(5);
x(1)=[]
%% x(:)=[] d
x = 2;
x(:)=[]
%% x(:)=[] D
x = [1 2];
x(:)=[]
%% x(:)=[] b
x = (1==1);
x(:)=[]
%% x(:)=[] B
x = [1 2]==1;
x(:)=[]
%% x(:)=[] c
x = 'a';
x(:)=[]
%% x(:)=[] C
x = 'ab';
x(:)=[]
%% x(:)=[] z
x = 2i;
x(:)=[]
%% x(:)=[] i
x = int8(3);
x(:)=[]
%% x(:)=[] I
x = int8([1 2]);
x(:)=[]
%% x(:)=[] s
x = single(2);
x(:)=[]
%% x(:)=[] S
x = single([1 2]);
x(:)=[]
%% x(:)=[] r
x = 1:3;
x(:)=[]
%% x(:)=[] k
x = {1};
x(:)=[]
%% x(:)=[] t
x = struct('a',1);
x(:)=[]
%% x(:)=[] f
x = @sin;
x(:)=[]
%% x(:)=[] e
x = [];
x(:)=[]
%% x(:)=[] l
x = int64(5);
x(:)=[]
%% x(2)=int8(7) d
x = 2;
x(2)=int8(7)
%% x(2)=int8(7) D
x = [1 2];
x(2)=int8(7)
%% x(2)=int8(7) b
x = (1==1);
x(2)=int8(7)
%% x(2)=int8(7) B
x = [1 2]==1;
x(2)=int8(7)
%% x(2)=int8(7) z
x = 2i;
x(2)=int8(7)
%% x(2)=int8(7) i
x = int8(3);
x(2)=int8(7)
%% x(2)=int8(7) I
x = int8([1 2]);
x(2)=int8(7)
%% x(2)=int8(7) s
x = single(2);
x(2)=int8(7)
%% x(2)=int8(7) S
x = single([1 2]);
x(2)=int8(7)
%% x(2)=int8(7) r
x = 1:3;
x(2)=int8(7)
%% x(2)=int8(7) k
x = {1};
x(2)=int8(7)
%% x(2)=int8(7) t
x = struct('a',1);
x(2)=int8(7)
%% x(2)=int8(7) f
x = @sin;
x(2)=int8(7)
%% x(2)=int8(7) e
x = [];
x(2)=int8(7)
%% x(2)=int8(7) l
x = int64(5);
x(2)=int8(7)
%% x(2)=2.5i d
x = 2;
x(2)=2.5i
%% x(2)=2.5i D
x = [1 2];
x(2)=2.5i
%% x(2)=2.5i b
x = (1==1);
x(2)=2.5i
%% x(2)=2.5i B
x = [1 2]==1;
x(2)=2.5i
%% x(2)=2.5i c
x = 'a';
x(2)=2.5i
%% x(2)=2.5i C
x = 'ab';
x(2)=2.5i
%% x(2)=2.5i z
x = 2i;
x(2)=2.5i
%% x(2)=2.5i i
x = int8(3);
x(2)=2.5i
%% x(2)=2.5i I
x = int8([1 2]);
x(2)=2.5i
%% x(2)=2.5i s
x = single(2);
x(2)=2.5i
%% x(2)=2.5i S
x = single([1 2]);
x(2)=2.5i
%% x(2)=2.5i r
x = 1:3;
x(2)=2.5i
%% x(2)=2.5i k
x = {1};
x(2)=2.5i
%% x(2)=2.5i t
x = struct('a',1);
x(2)=2.5i
%% x(2)=2.5i f
x = @sin;
x(2)=2.5i
%% x(2)=2.5i e
x = [];
x(2)=2.5i
%% x(2)=2.5i l
x = int64(5);
x(2)=2.5i
%% x(3)={1} d
x = 2;
x(3)={1}
%% x(3)={1} D
x = [1 2];
x(3)={1}
%% x(3)={1} b
x = (1==1);
x(3)={1}
%% x(3)={1} B
x = [1 2]==1;
x(3)={1}
%% x(3)={1} c
x = 'a';
x(3)={1}
%% x(3)={1} C
x = 'ab';
x(3)={1}
%% x(3)={1} z
x = 2i;
x(3)={1}
%% x(3)={1} i
x = int8(3);
x(3)={1}
%% x(3)={1} I
x = int8([1 2]);
x(3)={1}
%% x(3)={1} s
x = single(2);
x(3)={1}
%% x(3)={1} S
x = single([1 2]);
x(3)={1}
%% x(3)={1} r
x = 1:3;
x(3)={1}
%% x(3)={1} k
x = {1};
x(3)={1}
%% x(3)={1} t
x = struct('a',1);
x(3)={1}
%% x(3)={1} f
x = @sin;
x(3)={1}
%% x(3)={1} e
x = [];
x(3)={1}
%% x(3)={1} l
x = int64(5);
x(3)={1}
%% if x, disp(1), else, disp(0), end d
x = 2;
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end D
x = [1 2];
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end b
x = (1==1);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end B
x = [1 2]==1;
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end c
x = 'a';
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end C
x = 'ab';
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end z
x = 2i;
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end i
x = int8(3);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end I
x = int8([1 2]);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end s
x = single(2);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end S
x = single([1 2]);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end r
x = 1:3;
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end k
x = {1};
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end t
x = struct('a',1);
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end f
x = @sin;
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end e
x = [];
if x, disp(1), else, disp(0), end
%% if x, disp(1), else, disp(0), end l
x = int64(5);
if x, disp(1), else, disp(0), end
%% while x, disp(1), break, end d
x = 2;
while x, disp(1), break, end
%% while x, disp(1), break, end D
x = [1 2];
while x, disp(1), break, end
%% while x, disp(1), break, end b
x = (1==1);
while x, disp(1), break, end
%% while x, disp(1), break, end B
x = [1 2]==1;
while x, disp(1), break, end
%% while x, disp(1), break, end c
x = 'a';
while x, disp(1), break, end
%% while x, disp(1), break, end C
x = 'ab';
while x, disp(1), break, end
%% while x, disp(1), break, end z
x = 2i;
while x, disp(1), break, end
%% while x, disp(1), break, end i
x = int8(3);
while x, disp(1), break, end
%% while x, disp(1), break, end I
x = int8([1 2]);
while x, disp(1), break, end
%% while x, disp(1), break, end s
x = single(2);
while x, disp(1), break, end
%% while x, disp(1), break, end S
x = single([1 2]);
while x, disp(1), break, end
%% while x, disp(1), break, end r
x = 1:3;
while x, disp(1), break, end
%% while x, disp(1), break, end k
x = {1};
while x, disp(1), break, end
%% while x, disp(1), break, end t
x = struct('a',1);
while x, disp(1), break, end
%% while x, disp(1), break, end f
x = @sin;
while x, disp(1), break, end
%% while x, disp(1), break, end e
x = [];
while x, disp(1), break, end
%% while x, disp(1), break, end l
x = int64(5);
while x, disp(1), break, end
%% switch x, case 1, disp(1), otherwise, disp(0), end d
x = 2;
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end D
x = [1 2];
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end b
x = (1==1);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end B
x = [1 2]==1;
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end c
x = 'a';
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end C
x = 'ab';
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end z
x = 2i;
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end i
x = int8(3);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end I
x = int8([1 2]);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end s
x = single(2);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end S
x = single([1 2]);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end r
x = 1:3;
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end k
x = {1};
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end t
x = struct('a',1);
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end f
x = @sin;
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end e
x = [];
switch x, case 1, disp(1), otherwise, disp(0), end
%% switch x, case 1, disp(1), otherwise, disp(0), end l
x = int64(5);
switch x, case 1, disp(1), otherwise, disp(0), end
%% for q = x, q, end d
x = 2;
for q = x, q, end
%% for q = x, q, end D
x = [1 2];
for q = x, q, end
%% for q = x, q, end b
x = (1==1);
for q = x, q, end
%% for q = x, q, end B
x = [1 2]==1;
for q = x, q, end
%% for q = x, q, end c
x = 'a';
for q = x, q, end
%% for q = x, q, end C
x = 'ab';
for q = x, q, end
%% for q = x, q, end z
x = 2i;
for q = x, q, end
%% for q = x, q, end i
x = int8(3);
for q = x, q, end
%% for q = x, q, end I
x = int8([1 2]);
for q = x, q, end
%% for q = x, q, end s
x = single(2);
for q = x, q, end
%% for q = x, q, end S
x = single([1 2]);
for q = x, q, end
%% for q = x, q, end r
x = 1:3;
for q = x, q, end
%% for q = x, q, end k
x = {1};
for q = x, q, end
%% for q = x, q, end t
x = struct('a',1);
for q = x, q, end
%% for q = x, q, end f
x = @sin;
for q = x, q, end
%% for q = x, q, end e
x = [];
for q = x, q, end
%% for q = x, q, end l
x = int64(5);
for q = x, q, end
%% x:3 d
x = 2;
x:3
%% x:3 D
x = [1 2];
x:3
%% x:3 b
x = (1==1);
x:3
%% x:3 B
x = [1 2]==1;
x:3
%% x:3 c
x = 'a';
x:3
%% x:3 C
x = 'ab';
x:3
%% x:3 z
x = 2i;
x:3
%% x:3 i
x = int8(3);
x:3
%% x:3 I
x = int8([1 2]);
x:3
%% x:3 s
x = single(2);
x:3
%% x:3 S
x = single([1 2]);
x:3
%% x:3 r
x = 1:3;
x:3
%% x:3 k
x = {1};
x:3
%% x:3 t
x = struct('a',1);
x:3
%% x:3 f
x = @sin;
x:3
%% x:3 e
x = [];
x:3
%% x:3 l
x = int64(5);
x:3
%% 1:x d
x = 2;
1:x
%% 1:x D
x = [1 2];
1:x
%% 1:x b
x = (1==1);
1:x
%% 1:x B
x = [1 2]==1;
1:x
%% 1:x c
x = 'a';
1:x
%% 1:x C
x = 'ab';
1:x
%% 1:x z
x = 2i;
1:x
%% 1:x i
x = int8(3);
1:x
%% 1:x I
x = int8([1 2]);
1:x
%% 1:x s
x = single(2);
1:x
%% 1:x S
x = single([1 2]);
1:x
%% 1:x r
x = 1:3;
1:x
%% 1:x k
x = {1};
1:x
%% 1:x t
x = struct('a',1);
1:x
%% 1:x f
x = @sin;
1:x
%% 1:x e
x = [];
1:x
%% 1:x l
x = int64(5);
1:x
%% !x == 1 d
x = 2;
!x == 1
%% !x == 1 D
x = [1 2];
!x == 1
%% !x == 1 b
x = (1==1);
!x == 1
%% !x == 1 B
x = [1 2]==1;
!x == 1
%% !x == 1 c
x = 'a';
!x == 1
%% !x == 1 C
x = 'ab';
!x == 1
%% !x == 1 z
x = 2i;
!x == 1
%% !x == 1 i
x = int8(3);
!x == 1
%% !x == 1 I
x = int8([1 2]);
!x == 1
%% !x == 1 s
x = single(2);
!x == 1
%% !x == 1 S
x = single([1 2]);
!x == 1
%% !x == 1 r
x = 1:3;
!x == 1
%% !x == 1 k
x = {1};
!x == 1
%% !x == 1 t
x = struct('a',1);
!x == 1
%% !x == 1 f
x = @sin;
!x == 1
%% !x == 1 e
x = [];
!x == 1
%% !x == 1 l
x = int64(5);
!x == 1
%% x(1)++ d
x = 2;
x(1)++
%% x(1)++ D
x = [1 2];
x(1)++
%% x(1)++ b
x = (1==1);
x(1)++
%% x(1)++ B
x = [1 2]==1;
x(1)++
%% x(1)++ c
x = 'a';
x(1)++
%% x(1)++ C
x = 'ab';
x(1)++
%% x(1)++ z
x = 2i;
x(1)++
%% x(1)++ i
x = int8(3);
x(1)++
%% x(1)++ I
x = int8([1 2]);
x(1)++
%% x(1)++ s
x = single(2);
x(1)++
%% x(1)++ S
x = single([1 2]);
x(1)++
%% x(1)++ r
x = 1:3;
x(1)++
%% x(1)++ k
x = {1};
x(1)++
%% x(1)++ t
x = struct('a',1);
x(1)++
%% x(1)++ f
x = @sin;
x(1)++
%% x(1)++ l
x = int64(5);
x(1)++
%% x += 1 d
x = 2;
x += 1
%% x += 1 D
x = [1 2];
x += 1
%% x += 1 b
x = (1==1);
x += 1
%% x += 1 B
x = [1 2]==1;
x += 1
%% x += 1 c
x = 'a';
x += 1
%% x += 1 C
x = 'ab';
x += 1
%% x += 1 z
x = 2i;
x += 1
%% x += 1 i
x = int8(3);
x += 1
%% x += 1 I
x = int8([1 2]);
x += 1
%% x += 1 s
x = single(2);
x += 1
%% x += 1 S
x = single([1 2]);
x += 1
%% x += 1 r
x = 1:3;
x += 1
%% x += 1 k
x = {1};
x += 1
%% x += 1 t
x = struct('a',1);
x += 1
%% x += 1 f
x = @sin;
x += 1
%% x += 1 e
x = [];
x += 1
%% x += 1 l
x = int64(5);
x += 1
%% x *= 2 d
x = 2;
x *= 2
%% x *= 2 D
x = [1 2];
x *= 2
%% x *= 2 b
x = (1==1);
x *= 2
%% x *= 2 B
x = [1 2]==1;
x *= 2
%% x *= 2 c
x = 'a';
x *= 2
%% x *= 2 C
x = 'ab';
x *= 2
%% x *= 2 z
x = 2i;
x *= 2
%% x *= 2 i
x = int8(3);
x *= 2
%% x *= 2 I
x = int8([1 2]);
x *= 2
%% x *= 2 s
x = single(2);
x *= 2
%% x *= 2 S
x = single([1 2]);
x *= 2
%% x *= 2 r
x = 1:3;
x *= 2
%% x *= 2 k
x = {1};
x *= 2
%% x *= 2 t
x = struct('a',1);
x *= 2
%% x *= 2 f
x = @sin;
x *= 2
%% x *= 2 e
x = [];
x *= 2
%% x *= 2 l
x = int64(5);
x *= 2
%% y = x; y(1) = 1 d
x = 2;
y = x; y(1) = 1
%% y = x; y(1) = 1 D
x = [1 2];
y = x; y(1) = 1
%% y = x; y(1) = 1 b
x = (1==1);
y = x; y(1) = 1
%% y = x; y(1) = 1 B
x = [1 2]==1;
y = x; y(1) = 1
%% y = x; y(1) = 1 c
x = 'a';
y = x; y(1) = 1
%% y = x; y(1) = 1 C
x = 'ab';
y = x; y(1) = 1
%% y = x; y(1) = 1 z
x = 2i;
y = x; y(1) = 1
%% y = x; y(1) = 1 i
x = int8(3);
y = x; y(1) = 1
%% y = x; y(1) = 1 I
x = int8([1 2]);
y = x; y(1) = 1
%% y = x; y(1) = 1 s
x = single(2);
y = x; y(1) = 1
%% y = x; y(1) = 1 S
x = single([1 2]);
y = x; y(1) = 1
%% y = x; y(1) = 1 r
x = 1:3;
y = x; y(1) = 1
%% y = x; y(1) = 1 k
x = {1};
y = x; y(1) = 1
%% y = x; y(1) = 1 t
x = struct('a',1);
y = x; y(1) = 1
%% y = x; y(1) = 1 f
x = @sin;
y = x; y(1) = 1
%% y = x; y(1) = 1 e
x = [];
y = x; y(1) = 1
%% y = x; y(1) = 1 l
x = int64(5);
y = x; y(1) = 1
%% x(0) d
x = 2;
x(0)
%% x(0) D
x = [1 2];
x(0)
%% x(0) b
x = (1==1);
x(0)
%% x(0) B
x = [1 2]==1;
x(0)
%% x(0) c
x = 'a';
x(0)
%% x(0) C
x = 'ab';
x(0)
%% x(0) z
x = 2i;
x(0)
%% x(0) i
x = int8(3);
x(0)
%% x(0) I
x = int8([1 2]);
x(0)
%% x(0) s
x = single(2);
x(0)
%% x(0) S
x = single([1 2]);
x(0)
%% x(0) r
x = 1:3;
x(0)
%% x(0) k
x = {1};
x(0)
%% x(0) t
x = struct('a',1);
x(0)
%% x(0) f
x = @sin;
x(0)
%% x(0) e
x = [];
x(0)
%% x(0) l
x = int64(5);
x(0)
%% x(1.5) d
x = 2;
x(1.5)
%% x(1.5) D
x = [1 2];
x(1.5)
%% x(1.5) b
x = (1==1);
x(1.5)
%% x(1.5) B
x = [1 2]==1;
x(1.5)
%% x(1.5) c
x = 'a';
x(1.5)
%% x(1.5) C
x = 'ab';
x(1.5)
%% x(1.5) z
x = 2i;
x(1.5)
%% x(1.5) i
x = int8(3);
x(1.5)
%% x(1.5) I
x = int8([1 2]);
x(1.5)
%% x(1.5) s
x = single(2);
x(1.5)
%% x(1.5) S
x = single([1 2]);
x(1.5)
%% x(1.5) r
x = 1:3;
x(1.5)
%% x(1.5) k
x = {1};
x(1.5)
%% x(1.5) t
x = struct('a',1);
x(1.5)
%% x(1.5) f
x = @sin;
x(1.5)
%% x(1.5) e
x = [];
x(1.5)
%% x(1.5) l
x = int64(5);
x(1.5)
%% x(1,2) d
x = 2;
x(1,2)
%% x(1,2) D
x = [1 2];
x(1,2)
%% x(1,2) b
x = (1==1);
x(1,2)
%% x(1,2) B
x = [1 2]==1;
x(1,2)
%% x(1,2) c
x = 'a';
x(1,2)
%% x(1,2) C
x = 'ab';
x(1,2)
%% x(1,2) z
x = 2i;
x(1,2)
%% x(1,2) i
x = int8(3);
x(1,2)
%% x(1,2) I
x = int8([1 2]);
x(1,2)
%% x(1,2) s
x = single(2);
x(1,2)
%% x(1,2) S
x = single([1 2]);
x(1,2)
%% x(1,2) r
x = 1:3;
x(1,2)
%% x(1,2) k
x = {1};
x(1,2)
%% x(1,2) t
x = struct('a',1);
x(1,2)
%% x(1,2) f
x = @sin;
x(1,2)
%% x(1,2) e
x = [];
x(1,2)
%% x(1,2) l
x = int64(5);
x(1,2)
%% x(3,3) d
x = 2;
x(3,3)
%% x(3,3) D
x = [1 2];
x(3,3)
%% x(3,3) b
x = (1==1);
x(3,3)
%% x(3,3) B
x = [1 2]==1;
x(3,3)
%% x(3,3) c
x = 'a';
x(3,3)
%% x(3,3) C
x = 'ab';
x(3,3)
%% x(3,3) z
x = 2i;
x(3,3)
%% x(3,3) i
x = int8(3);
x(3,3)
%% x(3,3) I
x = int8([1 2]);
x(3,3)
%% x(3,3) s
x = single(2);
x(3,3)
%% x(3,3) S
x = single([1 2]);
x(3,3)
%% x(3,3) r
x = 1:3;
x(3,3)
%% x(3,3) k
x = {1};
x(3,3)
%% x(3,3) t
x = struct('a',1);
x(3,3)
%% x(3,3) f
x = @sin;
x(3,3)
%% x(3,3) e
x = [];
x(3,3)
%% x(3,3) l
x = int64(5);
x(3,3)
%% x("a") d
x = 2;
x("a")
%% x("a") D
x = [1 2];
x("a")
%% x("a") b
x = (1==1);
x("a")
%% x("a") B
x = [1 2]==1;
x("a")
%% x("a") c
x = 'a';
x("a")
%% x("a") C
x = 'ab';
x("a")
%% x("a") z
x = 2i;
x("a")
%% x("a") i
x = int8(3);
x("a")
%% x("a") I
x = int8([1 2]);
x("a")
%% x("a") s
x = single(2);
x("a")
%% x("a") S
x = single([1 2]);
x("a")
%% x("a") r
x = 1:3;
x("a")
%% x("a") k
x = {1};
x("a")
%% x("a") t
x = struct('a',1);
x("a")
%% x("a") f
x = @sin;
x("a")
%% x("a") e
x = [];
x("a")
%% x("a") l
x = int64(5);
x("a")
%% isempty(x) d
x = 2;
isempty(x)
%% isempty(x) D
x = [1 2];
isempty(x)
%% isempty(x) b
x = (1==1);
isempty(x)
%% isempty(x) B
x = [1 2]==1;
isempty(x)
%% isempty(x) c
x = 'a';
isempty(x)
%% isempty(x) C
x = 'ab';
isempty(x)
%% isempty(x) z
x = 2i;
isempty(x)
%% isempty(x) i
x = int8(3);
isempty(x)
%% isempty(x) I
x = int8([1 2]);
isempty(x)
%% isempty(x) s
x = single(2);
isempty(x)
%% isempty(x) S
x = single([1 2]);
isempty(x)
%% isempty(x) r
x = 1:3;
isempty(x)
%% isempty(x) k
x = {1};
isempty(x)
%% isempty(x) t
x = struct('a',1);
isempty(x)
%% isempty(x) f
x = @sin;
isempty(x)
%% isempty(x) e
x = [];
isempty(x)
%% isempty(x) l
x = int64(5);
isempty(x)
%% f = @() x; f() d
x = 2;
f = @() x; f()
%% f = @() x; f() D
x = [1 2];
f = @() x; f()
%% f = @() x; f() b
x = (1==1);
f = @() x; f()
%% f = @() x; f() B
x = [1 2]==1;
f = @() x; f()
%% f = @() x; f() c
x = 'a';
f = @() x; f()
%% f = @() x; f() C
x = 'ab';
f = @() x; f()
%% f = @() x; f() z
x = 2i;
f = @() x; f()
%% f = @() x; f() i
x = int8(3);
f = @() x; f()
%% f = @() x; f() I
x = int8([1 2]);
f = @() x; f()
%% f = @() x; f() s
x = single(2);
f = @() x; f()
%% f = @() x; f() S
x = single([1 2]);
f = @() x; f()
%% f = @() x; f() r
x = 1:3;
f = @() x; f()
%% f = @() x; f() k
x = {1};
f = @() x; f()
%% f = @() x; f() t
x = struct('a',1);
f = @() x; f()
%% f = @() x; f() f
x = @sin;
f = @() x; f()
%% f = @() x; f() e
x = [];
f = @() x; f()
%% f = @() x; f() l
x = int64(5);
f = @() x; f()
%% x && 1 d
x = 2;
x && 1
%% x && 1 D
x = [1 2];
x && 1
%% x && 1 b
x = (1==1);
x && 1
%% x && 1 B
x = [1 2]==1;
x && 1
%% x && 1 c
x = 'a';
x && 1
%% x && 1 C
x = 'ab';
x && 1
%% x && 1 z
x = 2i;
x && 1
%% x && 1 i
x = int8(3);
x && 1
%% x && 1 I
x = int8([1 2]);
x && 1
%% x && 1 s
x = single(2);
x && 1
%% x && 1 S
x = single([1 2]);
x && 1
%% x && 1 r
x = 1:3;
x && 1
%% x && 1 k
x = {1};
x && 1
%% x && 1 t
x = struct('a',1);
x && 1
%% x && 1 f
x = @sin;
x && 1
%% x && 1 e
x = [];
x && 1
%% x && 1 l
x = int64(5);
x && 1
%% x || 0 d
x = 2;
x || 0
%% x || 0 D
x = [1 2];
x || 0
%% x || 0 b
x = (1==1);
x || 0
%% x || 0 B
x = [1 2]==1;
x || 0
%% x || 0 c
x = 'a';
x || 0
%% x || 0 C
x = 'ab';
x || 0
%% x || 0 z
x = 2i;
x || 0
%% x || 0 i
x = int8(3);
x || 0
%% x || 0 I
x = int8([1 2]);
x || 0
%% x || 0 s
x = single(2);
x || 0
%% x || 0 S
x = single([1 2]);
x || 0
%% x || 0 r
x = 1:3;
x || 0
%% x || 0 k
x = {1};
x || 0
%% x || 0 t
x = struct('a',1);
x || 0
%% x || 0 f
x = @sin;
x || 0
%% x || 0 e
x = [];
x || 0
%% x || 0 l
x = int64(5);
x || 0
%% 1 & x d
x = 2;
1 & x
%% 1 & x D
x = [1 2];
1 & x
%% 1 & x b
x = (1==1);
1 & x
%% 1 & x B
x = [1 2]==1;
1 & x
%% 1 & x c
x = 'a';
1 & x
%% 1 & x C
x = 'ab';
1 & x
%% 1 & x z
x = 2i;
1 & x
%% 1 & x i
x = int8(3);
1 & x
%% 1 & x I
x = int8([1 2]);
1 & x
%% 1 & x s
x = single(2);
1 & x
%% 1 & x S
x = single([1 2]);
1 & x
%% 1 & x r
x = 1:3;
1 & x
%% 1 & x k
x = {1};
1 & x
%% 1 & x t
x = struct('a',1);
1 & x
%% 1 & x f
x = @sin;
1 & x
%% 1 & x e
x = [];
1 & x
%% 1 & x l
x = int64(5);
1 & x
