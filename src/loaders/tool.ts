import type { Loading } from './loader.ts';

export async function loadTool({ ask, params: { slug } }: Loading<unknown, 'slug'>) {
  const found = await ask('directory.tool', { idOrSlug: slug });
  // The page of a tool that was merged into another one leads there.
  if (found.movedTo === null) await ask('evidence.ofTool', { id: found.tool.slug });
  return found;
}
