/** Which part may import which: `npm run architecture`. The picture is in docs/internals/architecture.md. */

const onlyTo = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|server|workers|sql|common|bench|test)/', pathNot: allowed },
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
    { ...onlyTo('common-is-the-lowest-room', '^common/', '^common/'), comment: 'Server, workers and sql stand on common/.' },
    {
      ...onlyTo('sql-knows-no-process', '^sql/', '^(sql|common|packages)/'),
      comment: 'The store serves server and sidecar alike.',
    },
    {
      ...onlyTo('driver-knows-no-store', '^sql/driver/', '^(sql/driver|common|packages)/'),
      comment: 'The store stands on the driver.',
    },
    {
      ...onlyTo('sidecar-knows-no-server', '^workers/', '^(workers|sql|common|packages)/'),
      comment: 'Server and sidecar talk by the database.',
    },
    {
      ...onlyTo('server-knows-no-sidecar', '^server/', '^(server|sql|common|packages)/'),
      comment: 'Server and sidecar talk by the database.',
    },
    {
      ...onlyTo('packages-are-usable-alone', '^packages/', '^packages/'),
      comment: 'A package imports packages only.',
    },
    {
      name: 'packages-by-their-entries',
      comment: 'Outside of a package only its declared entries exist.',
      severity: 'error',
      from: { path: '^(server|workers|sql|common|bench|test)/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/(model/[^/]+|script/(syntax|engine|testing)|services/(index|testing)|client/(index|cli/run))\\.ts$',
      },
    },
    { ...onlyTo('model-imports-nothing', '^packages/model/', '^packages/model/'), comment: 'Every package stands on the model.' },
    {
      ...onlyTo('script-knows-the-model-alone', '^packages/script/', '^packages/(script|model)/'),
      comment: 'The language of scripts is usable without the product.',
    },
    {
      ...onlyTo('client-knows-the-model-alone', '^packages/client/', '^packages/(client|model)/'),
      comment: 'The types of the client come from the OpenAPI document.',
    },
    {
      ...onlyTo('web-knows-the-client-alone', '^packages/web/', '^packages/(web|client/index|model)'),
      comment: 'What the web app can do, every client can.',
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
      name: 'features-by-public',
      comment: 'A feature uses what others declare in their public.ts. Threads load one module of data/ without the rest.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/start/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: '^server/($1|http|rights|transport)/|^server/[^/]+/public\\.ts$|^server/data/large/hand-over\\.ts$',
      },
    },
    {
      name: 'accounts-know-no-feature',
      comment: 'Features register what they delete and export of an account.',
      severity: 'error',
      from: { path: '^server/users/' },
      to: { path: '^server/', pathNot: '^server/(users|http|rights|transport)/' },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(packages|server|workers|sql|common)/', pathNot: '^packages/[^/]+/test/' },
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
    exclude: { path: '^(dist|node_modules)/|^packages/[^/]+/dist/' },
  },
};
