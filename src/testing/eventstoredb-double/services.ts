// The services of one node. Calls that Kindling doesn't use exist too, and report themselves as unexpected.
import type { Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { handleAppend, handleBatchAppend } from './append-calls.ts';
import { count, type Node, unexpected } from './node.ts';
import { handleRead } from './read-calls.ts';
import {
  features,
  featuresService,
  gossip,
  gossipService,
  monitoringService,
  operationsService,
  persistentService,
  projectionsService,
  shared,
  streamsService,
  usersService,
} from './wire.ts';

export function addServices(server: Server, node: Node): void {
  const streams: Pick<streamsService.IStreamsServer, 'read' | 'append' | 'batchAppend'> = {
    read: (call) => handleRead(node, call),
    append: (call, answer) => handleAppend(node, call, answer),
    batchAppend: (call) => handleBatchAppend(node, call),
  };
  const supported: featuresService.IServerFeaturesServer = {
    getSupportedMethods: (_call, answer) => {
      count(node, 'GetSupportedMethods');
      answer(null, supportedMethods());
    },
  };
  const clusterGossip: gossipService.IGossipServer = {
    read: (_call, answer) => {
      count(node, 'Gossip');
      answer(null, clusterInfo(node));
    },
  };
  serve(server, node, streamsService.StreamsService, streams);
  serve(server, node, featuresService.ServerFeaturesService, supported);
  serve(server, node, gossipService.GossipService, clusterGossip);
  serve(server, node, monitoringService.MonitoringService);
  serve(server, node, operationsService.OperationsService);
  serve(server, node, persistentService.PersistentSubscriptionsService);
  serve(server, node, projectionsService.ProjectionsService);
  serve(server, node, usersService.UsersService);
}

function serve(server: Server, node: Node, service: ServiceDefinition, known: UntypedServiceImplementation = {}): void {
  const implementation: UntypedServiceImplementation = { ...known };
  for (const [name, method] of Object.entries(service)) {
    implementation[name] ??= (call: NodeJS.EventEmitter, answer?: (failure: unknown) => void) => {
      const failure = unexpected(node, method.path);
      if (answer) answer(failure);
      else call.emit('error', failure);
    };
  }
  server.addService(service, implementation);
}

function supportedMethods(): features.SupportedMethods {
  const methods = Object.values<{ path: string }>({ ...streamsService.StreamsService }).map(({ path }) => {
    const [service = '', method = ''] = path.slice(1).toLowerCase().split('/');
    return new features.SupportedMethod().setServiceName(service).setMethodName(method);
  });
  return new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods);
}

function clusterInfo(node: Node): gossip.ClusterInfo {
  const { FOLLOWER, LEADER } = gossip.MemberInfo.VNodeState;
  const members = [...node.cluster.members].map((member) =>
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
      .setTimeStamp(String(Date.now()))
      .setState(member === node.cluster.leader ? LEADER : FOLLOWER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(member.endpoint.host).setPort(member.endpoint.port)),
  );
  return new gossip.ClusterInfo().setMembersList(members);
}
