/** Which part may import which: `npm run architecture`. The picture is in docs/internals/architecture.md. */

const onlyTo = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(server|workers|sql|common|client|bench|test)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that import each other, types included, can only be understood and moved together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { ...onlyTo('common-imports-nothing', '^common/', '^common/'), comment: 'Everything stands on common/.' },
    { ...onlyTo('sql-knows-no-server', '^sql/', '^(sql|common)/'), comment: 'What is said to the database serves server and sidecar alike.' },
    { ...onlyTo('sidecar-knows-no-server', '^workers/', '^(workers|sql|common)/'), comment: 'Server and sidecar talk by the database.' },
    { ...onlyTo('server-knows-no-sidecar', '^server/', '^(server|sql|common)/'), comment: 'Server and sidecar talk by the database.' },
    {
      ...onlyTo('script-knows-no-sidecar', '^workers/script/', '^(workers/script|common)/'),
      comment: 'The language of scripts is usable without the product.',
    },
    {
      ...onlyTo('client-knows-declarations-alone', '^client/', '^(client/|server/declarations|common/(csv-cell|csv-columns|errors|number-text)\\.)'),
      comment: 'Of the server the client takes the types of its declarations, and nothing at run time.',
    },
    {
      name: 'server-base-knows-no-feature',
      comment: 'Features stand on http, rights and transport.',
      severity: 'error',
      from: { path: '^server/(http|rights|transport)/' },
      to: { path: '^server/', pathNot: '^server/(http|rights|transport)/' },
    },
    {
      name: 'rights-and-transport-are-below-http',
      severity: 'error',
      from: { path: '^server/(rights|transport)/' },
      to: { path: '^server/', pathNot: '^server/(rights|transport)/' },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(server|workers|sql|common|client)/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'bench-drives-from-outside',
      comment: 'Benchmarks measure the product that users run.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)/' },
  },
};
