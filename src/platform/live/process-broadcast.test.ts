import { describeBroadcast } from './broadcast.contract.ts';
import { processBroadcast } from './process-broadcast.ts';

describeBroadcast('in one process', async () => {
  const broadcast = processBroadcast();
  return { instance: async () => broadcast, close: () => broadcast.close() };
});
