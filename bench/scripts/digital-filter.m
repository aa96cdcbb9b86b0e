% A recursive filter over a million readings.
readings = sin ((1:1000000) / 30);
tic;
filtered = filter ([0.1 0.2 0.3 0.2 0.1], [1 -0.3 0.1], readings);
printf ("%.6f %.10g\n", toc, sum (abs (filtered)));
