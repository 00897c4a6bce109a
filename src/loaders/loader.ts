// A loader runs the queries of a page's first view, for the client's router and for the server's rendering. Loaders are
// in the script of every page, so they are small, and import only each other and the modules' limits and names.
import type { AnyRouter, inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** The app registers its router's type here. It can't be imported, since its features import the loaders. */
// biome-ignore lint/suspicious/noEmptyInterface: src/app/registry.ts adds to it.
export interface Register {}

type Router = Register extends { router: infer App extends AnyRouter } ? App : AnyRouter;
type Inputs = inferRouterInputs<Router>;
type Outputs = inferRouterOutputs<Router>;

type PathIn<Of> = { [Name in keyof Of & string]: `${Name}.${keyof Of[Name] & string}` }[keyof Of & string];
type At<Of, Path> = Path extends `${infer Name extends keyof Of & string}.${infer Call}`
  ? Of[Name][Call & keyof Of[Name]]
  : never;

/** Runs a query, for example `ask('feed.post', { id })`. */
export type Ask = <const Path extends PathIn<Inputs>>(
  path: Path,
  ...input: undefined extends At<Inputs, Path> ? [input?: At<Inputs, Path>] : [input: At<Inputs, Path>]
) => Promise<At<Outputs, Path>>;

export type Loading<Search = unknown, Param extends string = never> = Readonly<{
  ask: Ask;
  /** Runs the query of a list that the page loads part by part: requests its first part. */
  askList: Ask;
  /** Undefined while the client doesn't know yet who is logged in. */
  isMember: boolean | undefined;
  params: Readonly<Record<Param, string>>;
  /** What the page reads from its address's query. */
  search: Search;
}>;
