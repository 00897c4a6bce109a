// The public interface of the operations module.

export { BackupTaken, ChainKeyed, chainOperationId, onlyOne, operations, stagingOperationId } from './operation.ts';
export { workRouter } from './work-router.ts';
