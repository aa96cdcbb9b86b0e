% A million turns of a loop over scalars, with a function call in each.
tic;
total = 0;
for k = 1:1000000
  total = total + mod (k, 7) * 0.5;
end
printf ("%.6f %.10g\n", toc, total);
