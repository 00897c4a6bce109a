// The import directions of ARCHITECTURE.md, as rules: (kernel, text) <- platform <- (modules, projections) <- demo <- app <- cli.
// Tests may look wherever they need. scripts/import-rules.test.ts plants a violation of every rule and sees it caught.

/** Tests, their fixtures, and the contract suites that they run. */
const tests = '\\.(test|contract)\\.tsx?$|-fixture\\.ts$|/contract/|^web/testing/';
/** The embedded adviser reads its vocabulary, a file, when it is first used. Otherwise it is as pure as a model. */
const embeddedAdviser = '^modules/adviser/embedded/';
const vocabulary = `${embeddedAdviser}vocabulary\\.ts$`;
/** A module's model decides and folds. It is pure, and so is the adviser that is embedded. */
const pureModuleFiles = { path: '^modules/([^/]+)/(model|embedded)/', pathNot: [tests, vocabulary] };
/** What is neither a clock nor randomness of its own accord, nor input or output. */
const pureLibraries = '(^|/)node_modules/(zod|uuid|minisearch|confusables)/';
/** Limits of inputs and names of values, which the client shows, too. They import nothing. */
const sizesAndNames = '^(modules/[^/]+/(sizes|names)|src/text/sizes)\\.ts$';
/** The Markdown parser of src/text. */
const markdownLibraries = '(^|/)node_modules/(@types/mdast|mdast-util-from-markdown|micromark-[a-z-]+)/';

/**
 * @param {string} name the rule, as a sentence in kebab case
 * @param {string} comment what to do instead
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'kernel-stands-alone',
      'src/kernel holds pure words. What needs more belongs to src/platform.',
      { path: '^src/kernel/', pathNot: tests },
      { pathNot: ['^src/kernel/', '(^|/)node_modules/(zod|uuid|uuidv7)/', '^(node:)?crypto$'] },
    ),
    forbid(
      'text-stands-alone',
      'The server and the client both run src/text, and the client has little room: it is pure, and knows the Markdown parser alone.',
      { path: '^src/text/', pathNot: tests },
      { pathNot: ['^src/text/', markdownLibraries] },
    ),
    forbid(
      'platform-stands-on-the-kernel',
      'src/platform knows no module, no projection and not the app. Take what it needs as a parameter.',
      { path: '^src/platform/', pathNot: tests },
      { path: '^(src|modules|projections|web|bench|scripts)/', pathNot: '^src/(kernel|text|platform)/' },
    ),
    forbid(
      'pure-files-import-kernel-zod-and-siblings',
      'Time, actor and ids arrive in the command; what a decision needs to know arrives in its state.',
      pureModuleFiles,
      { pathNot: ['^src/(kernel|text)/', '^modules/$1/(model|embedded)/', sizesAndNames, pureLibraries] },
    ),
    forbid(
      'pure-files-reach-no-input-or-output',
      'A pure file imports a sibling that imports more than the kernel and zod. Split that sibling.',
      { ...pureModuleFiles, pathNot: [tests, embeddedAdviser] },
      {
        path: [
          '^src/(platform|app|cli|testing)/',
          '^projections/',
          '(^|/)node_modules/',
          '^node:',
          '^(fs|http|net|os|path)(/|$)',
        ],
        pathNot: ['(^|/)node_modules/(zod|uuid|uuidv7|minisearch|confusables)/', markdownLibraries, '^(node:)?crypto$'],
        reachable: true,
      },
    ),
    forbid(
      'modules-stand-on-kernel-and-platform',
      'A module knows the kernel, the platform and the index.ts of other modules; never a projection or the app.',
      { path: '^modules/', pathNot: tests },
      { path: '^(src|projections|web|bench|scripts)/', pathNot: '^src/(kernel|text|platform)/' },
    ),
    forbid(
      'modules-meet-at-their-index',
      'Export what another module needs from index.ts, so that a reader sees there what is relied upon.',
      { path: '^modules/([^/]+)/', pathNot: tests },
      { path: '^modules/', pathNot: ['^modules/$1/', '^modules/[^/]+/index\\.ts$'] },
    ),
    forbid(
      'modules-are-entered-by-their-index',
      'Export what the outside needs from index.ts, so that a reader sees there what is relied upon.',
      { path: '^(src|web|bench|scripts)/', pathNot: tests },
      { path: '^modules/', pathNot: ['^modules/[^/]+/index\\.ts$', sizesAndNames] },
    ),
    forbid(
      'projections-fold-events-alone',
      'A projection is folded from events: of a module it may know the model, which defines them, and nothing else.',
      { path: '^projections/', pathNot: tests },
      { path: '^modules/', pathNot: ['^modules/[^/]+/model/', sizesAndNames] },
    ),
    forbid(
      'projections-ask-each-other-by-queries',
      "Another projection's documents are its own affair. Ask for them by its queries.ts.",
      { path: '^projections/([^/]+/[^/]+)/', pathNot: tests },
      { path: '^projections/', pathNot: ['^projections/$1/', '^projections/[^/]+/[^/]+/queries\\.ts$'] },
    ),
    forbid(
      'projections-stand-on-kernel-and-platform',
      'A projection knows nothing of the app around it.',
      { path: '^projections/', pathNot: tests },
      { path: '^(src|web|bench|scripts)/', pathNot: '^src/(kernel|text|platform)/' },
    ),
    forbid(
      'demo-stands-below-the-app',
      'The demo world acts through commands, as a request would. Take what it needs of the app as a parameter.',
      { path: '^src/demo/', pathNot: tests },
      { path: '^(src|projections|web|bench|scripts)/', pathNot: '^src/(kernel|text|platform|demo)/' },
    ),
    forbid(
      'app-knows-no-cli-and-no-client',
      'The app is what the CLI runs and the client talks to, not the other way round.',
      { path: '^src/app/', pathNot: tests },
      { path: '^(src/cli|web|bench|scripts)/' },
    ),
    forbid(
      'cli-is-the-outermost',
      'Nothing is built on the CLI. What others need of it belongs to src/app or below.',
      { path: '^(src|modules|projections|web|bench)/', pathNot: ['^src/cli/', tests] },
      { path: '^src/cli/' },
    ),
    forbid(
      'testing-is-for-tests',
      'src/testing is not part of the product. Only tests, benchmarks and scripts may use it.',
      { path: '^(src|modules|projections|web)/', pathNot: ['^src/testing/', '^web/e2e/', tests] },
      { path: '^src/testing/' },
    ),
    forbid(
      'web-imports-types-of-the-server',
      'The client shares types with the server and, but for src/text and src/loaders, no code: use `import type`.',
      { path: '^web/', pathNot: ['^web/e2e/', tests] },
      {
        path: '^(src|modules|projections|bench|scripts)/',
        pathNot: ['^src/(text|loaders)/', sizesAndNames],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'web-runs-in-a-browser',
      'A browser has no modules of Node.',
      { path: '^web/', pathNot: ['^web/e2e/', tests] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-runs-without-development-dependencies',
      'A production image holds "dependencies" alone. Move the package there, or do without it.',
      { path: '^(src|modules|projections)/', pathNot: ['^src/testing/', tests] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'loaders-stand-alone',
      'The server and every page of the client run src/loaders: they know each other, and the names and limits of modules and texts.',
      { path: '^src/loaders/', pathNot: tests },
      { pathNot: ['^src/loaders/', sizesAndNames], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sizes-and-names-import-nothing',
      'The client imports sizes.ts and names.ts, and has little room.',
      { path: sizesAndNames },
      {},
    ),
    forbid('no-cycles', 'Files that need each other are one file, or miss a third.', {}, { circular: true }),
    forbid(
      'imports-lead-somewhere',
      'The path is wrong, or the package is not installed.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
