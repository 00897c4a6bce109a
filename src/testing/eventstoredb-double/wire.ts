// The messages and services of EventStoreDB's protocol. The client package ships them as CommonJS without static names.
export { default as gossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
export { default as gossip } from '@eventstore/db-client/generated/gossip_pb.js';
export { default as monitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
export { default as operationsService } from '@eventstore/db-client/generated/operations_grpc_pb.js';
export { default as persistentService } from '@eventstore/db-client/generated/persistent_grpc_pb.js';
export { default as projectionsService } from '@eventstore/db-client/generated/projections_grpc_pb.js';
export { default as featuresService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
export { default as features } from '@eventstore/db-client/generated/serverfeatures_pb.js';
export { default as shared } from '@eventstore/db-client/generated/shared_pb.js';
export { default as status } from '@eventstore/db-client/generated/status_pb.js';
export { default as streamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export { default as streams } from '@eventstore/db-client/generated/streams_pb.js';
export { default as usersService } from '@eventstore/db-client/generated/users_grpc_pb.js';
