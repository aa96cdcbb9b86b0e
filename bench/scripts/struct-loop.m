% Fields of a struct, read and written two hundred thousand times.
state = struct ('total', 0, 'count', 0);
tic;
for k = 1:200000
  state.total = state.total + k;
  state.count = state.count + 1;
  if (state.count > 1000)
    state.last = k;
  end
end
printf ("%.6f %.10g\n", toc, state.total / state.count);
