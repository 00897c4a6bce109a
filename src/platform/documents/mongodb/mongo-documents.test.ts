// The contract suite with the real driver, over the network, against the double.
import { startMongoDouble } from '../../../testing/mongodb-double/mongodb-double.ts';
import { describeDocumentStore } from '../document-store.contract.ts';
import { openMongoDocuments } from './mongo-documents.ts';

describeDocumentStore('MongoDB (double)', {
  async open() {
    const double = await startMongoDouble();
    const another = () => openMongoDocuments({ url: double.url });
    const store = await another();
    return {
      store,
      another,
      async close() {
        await store.close();
        await double.close();
      },
    };
  },
});
