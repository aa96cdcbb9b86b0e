% Mean of the last 25 readings, element by element.
count = 100000;
readings = sin ((1:count) / 50) + 0.1 * cos ((1:count) * 1.7);
width = 25;
means = zeros (1, count);
tic;
sum_of_window = 0;
for k = 1:count
  sum_of_window = sum_of_window + readings(k);
  if (k > width)
    sum_of_window = sum_of_window - readings(k - width);
  end
  means(k) = sum_of_window / min (k, width);
end
printf ("%.6f %.10g\n", toc, sum (means));
