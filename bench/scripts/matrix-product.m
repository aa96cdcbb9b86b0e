% Product of two matrices of 300 x 300.
n = 300;
a = reshape (sin (1:n * n), n, n);
b = reshape (cos (1:n * n), n, n);
tic;
c = a * b;
printf ("%.6f %.8g\n", toc, sum (c(:)));
