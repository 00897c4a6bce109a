// The public interface of the operations module.

export {
  BackupTaken,
  ChainKeyed,
  chainOperationId,
  KeysGivenUp,
  onlyOne,
  operations,
  stagingOperationId,
} from './model/operation.ts';
export { workRouter } from './work-router.ts';
