% A text grown by twenty thousand numbers, taken apart and read again.
tic;
text = '';
for k = 1:20000
  text = [text, sprintf('%d,', k)];
end
pieces = strsplit (text, ',');
numbers = str2double (pieces(1:end - 1));
printf ("%.6f %.10g\n", toc, numel (text) + sum (numbers));
