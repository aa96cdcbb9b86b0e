% A cubic through ten thousand points and its values there, twenty times.
count = 10000;
x = linspace (-1, 1, count);
y = 3 * x .^ 3 - x + 0.01 * sin (1:count);
tic;
for k = 1:20
  p = polyfit (x, y, 3);
  z = polyval (p, x);
end
printf ("%.6f %.8g\n", toc, sum (abs (p)) + z(end));
