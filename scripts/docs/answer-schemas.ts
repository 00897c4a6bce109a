// Derives the responses of all calls as JSON Schema from the types of the procedures, which the compiler has checked.
import { join } from 'node:path';
import ts from 'typescript';
import type { AnswerSchemas } from '../../src/platform/rpc/openapi.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Formats the file with one schema per line, so that a change to one is a diff of one line. */
export function answerSchemasText({ answers, schemas }: AnswerSchemas): string {
  const lines = (each: Readonly<Record<string, JsonSchema>>) =>
    Object.entries(each).map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  return `{"answers": {\n${lines(answers).join(',\n')}\n},\n"schemas": {\n${lines(schemas).join(',\n')}\n}}\n`;
}

/** Describes the wanted procedures of a file's `AppRouter`. A type that we export is described once, under its name. */
export function answerSchemas(root: string, file: string, wanted: ReadonlySet<string>): AnswerSchemas {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const program = ts.createProgram([join(root, file)], ts.parseJsonConfigFileContent(config, ts.sys, root).options);
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const types = sources
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .flatMap((source) => exportedTypes(checker, source));
  const router = types.find(({ name }) => name === 'AppRouter');
  const procedures = router && inside(checker, router.type, '_def', 'record');
  if (procedures === undefined) throw new Error(`${file} exports no router by the name of AppRouter.`);

  const { schemaOf, schemas } = describing(checker, new Map(types.toReversed().map(({ name, type }) => [type, name])));
  const answers: Record<string, JsonSchema> = {};
  function visit(record: ts.Type, prefix: string) {
    for (const property of checker.getPropertiesOfType(record)) {
      const type = checker.getTypeOfSymbol(property);
      const output = inside(checker, type, '_def', '$types', 'output');
      const name = `${prefix}${property.name}`;
      if (output === undefined) visit(type, `${name}.`);
      else if (wanted.has(name)) answers[name] = schemaOf(output);
    }
  }
  visit(procedures, '');
  return { answers, schemas };
}

function exportedTypes(checker: ts.TypeChecker, source: ts.SourceFile) {
  const module = checker.getSymbolAtLocation(source);
  return (module ? checker.getExportsOfModule(module) : [])
    .filter(
      ({ flags, declarations }) => flags & ts.SymbolFlags.TypeAlias && declarations?.[0]?.getSourceFile() === source,
    )
    .map((symbol) => ({ name: symbol.name, type: checker.getDeclaredTypeOfSymbol(symbol) }));
}

function inside(checker: ts.TypeChecker, type: ts.Type, ...path: readonly string[]): ts.Type | undefined {
  return path.reduce<ts.Type | undefined>((outer, name) => {
    const property = outer && checker.getPropertyOfType(outer, name);
    return property && checker.getTypeOfSymbol(property);
  }, type);
}

/** JSON omits these. */
const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never;
const objects = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

function describing(checker: ts.TypeChecker, names: ReadonlyMap<ts.Type, string>) {
  const schemas: Record<string, JsonSchema> = {};
  const described = new Map<ts.Type, string>();

  function schemaOf(type: ts.Type): JsonSchema {
    const known = described.get(type);
    if (known !== undefined) return reference(known);
    const named = names.get(type);
    if (named === undefined || !(type.flags & objects) || isOf(type, ts.TypeFlags.StringLike)) return describe(type);
    let name = named;
    for (let count = 2; name in schemas; count += 1) name = `${named}${count}`;
    described.set(type, name);
    schemas[name] = {};
    schemas[name] = describe(type);
    return reference(name);
  }

  function describe(type: ts.Type): JsonSchema {
    if (type.isUnion()) return describeUnion(type.types.filter(({ flags }) => !(flags & absent)));
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (isOf(type, ts.TypeFlags.Null)) return { type: 'null' };
    if (isOf(type, ts.TypeFlags.StringLike)) return { type: 'string' };
    if (isOf(type, ts.TypeFlags.NumberLike)) return { type: 'number' };
    if (!(type.flags & objects)) return {};
    return type.symbol?.name === 'Date' ? { type: 'string', format: 'date-time' } : describeObject(type);
  }

  /** Sorts the parts itself: the compiler's order depends on unrelated code. */
  function describeUnion(types: readonly ts.Type[]): JsonSchema {
    const literals = types.flatMap((type) => (type.isStringLiteral() || type.isNumberLiteral() ? [type.value] : []));
    const isBoolean = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = types.filter(
      (type) =>
        !(type.isStringLiteral() || type.isNumberLiteral() || type.flags & ts.TypeFlags.Null) &&
        !isEmptyList(type) &&
        !(isBoolean && type.flags & ts.TypeFlags.BooleanLiteral),
    );
    const parts: readonly JsonSchema[] = [
      ...(literals.length > 0 ? [{ type: typeof literals[0], enum: literals.toSorted() }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others.map(schemaOf).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      ...(types.some(({ flags }) => flags & ts.TypeFlags.Null) ? [{ type: 'null' }] : []),
    ];
    return parts.length === 1 ? { ...parts[0] } : { anyOf: parts };
  }

  const itemsOf = (type: ts.Type): ts.Type | undefined =>
    checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;

  /** Matches the type of an empty list, which takes its item type from the other parts of the union. */
  const isEmptyList = (type: ts.Type): boolean => ((itemsOf(type)?.flags ?? 0) & ts.TypeFlags.Never) !== 0;

  function describeObject(type: ts.Type): JsonSchema {
    const items = itemsOf(type);
    if (items) return { type: 'array', items: schemaOf(items) };
    const fields = checker
      .getPropertiesOfType(type)
      .map((symbol) => ({ symbol, value: checker.getTypeOfSymbol(symbol) }))
      .filter(({ value }) => value.getCallSignatures().length === 0);
    const required = fields.filter(
      ({ symbol, value }) => !(symbol.flags & ts.SymbolFlags.Optional) && !canBeAbsent(value),
    );
    const [others] = checker.getIndexInfosOfType(type);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ symbol, value }) => [symbol.name, schemaOf(value)])),
      ...(required.length > 0 && { required: required.map(({ symbol }) => symbol.name) }),
      ...(others && { additionalProperties: schemaOf(others.type) }),
    };
  }

  return { schemaOf, schemas };
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Also matches intersections, such as a branded string. */
const isOf = (type: ts.Type, flags: ts.TypeFlags): boolean =>
  (type.flags & flags) !== 0 || (type.isIntersection() && type.types.some((each) => isOf(each, flags)));

const canBeAbsent = (type: ts.Type): boolean =>
  (type.flags & (absent | ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0 ||
  (type.isUnion() && type.types.some(canBeAbsent));
