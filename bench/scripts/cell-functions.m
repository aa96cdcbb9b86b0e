% An anonymous function on each of ten thousand cells: once to numbers, once to texts.
cells = cell (1, 10000);
for k = 1:10000
  cells{k} = k;
end
tic;
numbers = cellfun (@(v) v ^ 2 + 1, cells);
texts = cellfun (@(v) sprintf ('%d', v), cells, 'UniformOutput', false);
printf ("%.6f %.10g\n", toc, sum (numbers) + numel (texts{end}));
