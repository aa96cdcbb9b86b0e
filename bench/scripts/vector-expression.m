% An expression on a million elements, and the mean of those above a limit, five times.
count = 1000000;
x = (1:count) / count;
tic;
for k = 1:5
  y = sqrt (x .* x + 2) - 0.5 * x .^ 2 + abs (sin (x));
  m = mean (y(y > 1.5));
end
printf ("%.6f %.10g\n", toc, m);
