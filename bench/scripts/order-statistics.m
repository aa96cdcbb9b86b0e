% Sorting, median and standard deviation of a million readings.
readings = mod ((1:1000000) * 7919.137, 1000.5);
tic;
sorted = sort (readings);
middle = median (readings);
spread = std (readings);
printf ("%.6f %.10g\n", toc, sorted(10) + middle + spread);
