% A vector grown element by element, then chosen from by a condition.
tic;
grown = [];
for k = 1:20000
  grown(end + 1) = k * 2;
end
chosen = grown(grown > 100 & mod (grown, 3) == 0);
printf ("%.6f %.10g\n", toc, sum (chosen));
