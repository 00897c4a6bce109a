// The public interface of the operations module.

export { onlyOne, operations } from './operation.ts';
export { workRouter } from './work-router.ts';
