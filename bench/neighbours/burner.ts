/** A process that uses one core until it is killed. */
for (let i = 0; ; i++) if (i > 2 ** 30) i = 0;
